import type { FieldModel } from '@yunpu/engine-core/document';
import type { ComponentType } from 'react';

/**
 * The component that draws one field of the model; handed down, since groups and tables draw fields again.
 * `locked`: what encloses the field is read-only, so the field is too.
 */
export type SlotComponent = ComponentType<{ field: FieldModel; address: string; inCell?: boolean; locked?: boolean }>;
