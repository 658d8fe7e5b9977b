import type { SectionModel } from '@yunpu/engine-core/document';
import type { ComponentType, ReactNode } from 'react';
import { createRegistry } from '../data/registry.ts';

export interface LayoutProps {
  sections: readonly SectionModel[];
  /** Some of the sections with their fields, one below the other. */
  draw(sections: readonly SectionModel[]): ReactNode;
  /** Whether the condition of a section holds. */
  isShown(section: SectionModel): boolean;
  /** How many mistakes are marked in some sections. */
  issueCount(sections: readonly SectionModel[]): number;
  /** Where somebody jumps to a mistake, anew each time: a layout that does not show every section shows this one. */
  wanted: { section: SectionModel } | undefined;
}

export interface OwnLayout {
  /** What a document writes as `form.layout`. */
  name: `x-${string}`;
  /** Sections that it leaves out stay in the record as they are; a mistake in them could not be corrected. */
  Layout: ComponentType<LayoutProps>;
}

const layouts = createRegistry<OwnLayout>();

/**
 * A way to lay out a form. Where it is not registered, the document's sections stand one below the other.
 * @returns what takes it away again.
 */
export const registerLayout = (layout: OwnLayout): (() => void) => layouts.add(layout);

export const ownLayout = (name: string): OwnLayout | undefined =>
  layouts.entries().find((layout) => layout.name === name);
