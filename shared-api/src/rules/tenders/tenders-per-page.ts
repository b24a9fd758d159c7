/** Tenders on a page of the public list and of the administration's (specification, section 9). */
export const TENDERS_PER_PAGE = 10;
