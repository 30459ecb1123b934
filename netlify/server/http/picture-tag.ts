const ofPictures = 'media-';

/** The CDN tag of a picture, so that a deleted one can be purged there as well. */
export const pictureTag = (hash: string): string => `${ofPictures}${hash}`;

/**
 * Whether the CDN keeps content under this tag until it is purged: the content at a picture's address never changes.
 */
export const isPictureTag = (tag: string): boolean => tag.startsWith(ofPictures);
