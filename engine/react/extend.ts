/** What an application brings of its own; registered before the first page is drawn. */

export type { OwnFormat } from '@yunpu/engine-core/validation';
export { registerFormat } from '@yunpu/engine-core/validation';
export { type ActionRequest, type OwnAction, registerAction } from './action/ownActions.ts';
export { type OptionRequest, type OptionSource, registerOptions } from './data/optionSources.ts';
export { type LayoutProps, type OwnLayout, registerLayout } from './form/ownLayouts.ts';
export { registerCell } from './table/cells/ownCells.ts';
export type { CellContext, CellKind, CellView } from './table/cells/types.ts';
export type { WidgetProps } from './widgets/base/types.ts';
export { type AwakeProps, type OwnWidget, type RestingProps, registerWidget } from './widgets/ownWidgets.tsx';
