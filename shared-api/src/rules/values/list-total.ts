/** An exact total would cost reading the whole list: counting stops here, and lists say that there are more. */
export const TOTAL_CAP = 1_000;
