declare module 'pdf-signature-reader' {
  interface Verdict {
    /** Whether everything holds, the authority among it. */
    verified: boolean;
    authenticity: boolean;
    /** Whether the bytes are those that were signed. */
    integrity: boolean;
    expired: boolean;
    signatures: unknown[];
  }
  export default function verifyPDF(pdf: Buffer): Verdict;
}
