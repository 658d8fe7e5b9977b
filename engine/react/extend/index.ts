/** What an application brings of its own; registered before the first page is drawn. */

export type { OwnFormat } from '@yunpu/engine-core/validation';
export { registerFormat } from '@yunpu/engine-core/validation';
export type { CellContext, CellKind, CellView } from '../table/cells/types.ts';
export type { WidgetProps } from '../widgets/types.ts';
export { type ActionRequest, type OwnAction, registerAction } from './actions.ts';
export { registerCell } from './cells.ts';
export { type LayoutProps, type OwnLayout, registerLayout } from './layouts.ts';
export { type OptionRequest, type OptionSource, registerOptions } from './options.ts';
export { type AwakeProps, type OwnWidget, type RestingProps, registerWidget } from './widgets.tsx';
