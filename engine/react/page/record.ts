/** What an application draws a page of its own with, around one record and what is decided about it. */
export { type Actions, isAsked, useAction } from '../action/dialog/useAction.tsx';
export { useEngine } from '../data/EngineProvider.tsx';
export { listWithLabels } from '../data/listWithLabels.ts';
export { useDetail } from '../data/useDetail.ts';
export { useHistory } from '../data/useHistory.ts';
export { fieldOf } from '../history/changed.ts';
export { RecordLink } from '../parts/RecordLink.tsx';
export { Tag } from '../table/cells/tag.tsx';
export { default as ApprovalPanel } from './ApprovalPanel.tsx';
export { EntityDetail } from './EntityDetail.tsx';

import '../parts/parts.css';
import '../table/table.css';
import '../widgets/widgets.css';
