// subset-font ships no types; this is the part that make-font.ts uses.
declare module 'subset-font' {
  interface Options {
    targetFormat?: 'sfnt' | 'woff' | 'woff2';
    variationAxes?: Record<string, number | { min: number; max: number }>;
    noLayoutClosure?: boolean;
  }
  export default function subset(font: Buffer, text: string, options?: Options): Promise<Buffer>;
}
