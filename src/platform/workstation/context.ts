import { useOutletContext } from 'react-router-dom';
import type { DocumentIndex } from '../gateway/documents.ts';
import type { Session } from '../session/session.ts';
import type { WorkstationPage } from './pageOf.ts';

/** What the frame hands to the page inside it. */
export interface FrameContext {
  session: Session;
  index: DocumentIndex;
  page: WorkstationPage;
  /** Gives the page's tab, breadcrumb and window the title it only knows itself (a record's name). */
  setTitle(title: string): void;
}

export const useFrame = (): FrameContext => useOutletContext<FrameContext>();
