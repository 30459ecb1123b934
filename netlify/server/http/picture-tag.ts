const ofPictures = 'media-';

/** Under which tag the CDN keeps a picture, so that one which was deleted is gone there too. */
export const pictureTag = (hash: string): string => `${ofPictures}${hash}`;

/** Whether the CDN keeps what is under a tag until it is told to forget it: a picture has an address of its own for good. */
export const isPictureTag = (tag: string): boolean => tag.startsWith(ofPictures);
