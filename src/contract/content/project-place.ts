/** Sort key of a project in its list: live projects first, then by number. Distinct for distinct projects. */
export const liveFirstPlace = ({ id, slug, status }: { id: number; slug: string; status: string }): string =>
  `${status === 'Live' ? '0' : '1'}-${String(id).padStart(16, '0')}-${slug}`;
