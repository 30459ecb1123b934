// subset-font has no types; this is the part that make-fonts.ts uses.
declare module 'subset-font' {
  interface Options {
    targetFormat?: 'sfnt' | 'woff' | 'woff2';
    variationAxes?: Record<string, number | { min: number; max: number }>;
    noLayoutClosure?: boolean;
    noHinting?: boolean;
    /** OpenType features by tag; all if left out. */
    keepFeatures?: string[];
  }
  export default function subset(font: Buffer, text: string, options?: Options): Promise<Buffer>;
}
