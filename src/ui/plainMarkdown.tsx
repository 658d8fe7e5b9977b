import type { ReactNode } from 'react';

/**
 * In place of the Markdown renderer that rjsf imports with every form: it renders where `enableMarkdownInDescription` or
 * `enableMarkdownInHelp` is set, which the engine never does, and is a tenth of what a form loads.
 */
export const Markdown = ({ children }: { children?: ReactNode }): ReactNode => children;
