/** Where a project stands in its list: what people can use comes first, then by number. Texts that sort in this order, and differ where the projects do. */
export const liveFirstPlace = ({ id, slug, status }: { id: number; slug: string; status: string }): string =>
  `${status === 'Live' ? '0' : '1'}-${String(id).padStart(16, '0')}-${slug}`;
