import type { ComponentType } from 'react';
import type { FieldModel } from '../../../core/document/model.ts';

/**
 * The component that draws one field of the model; handed down, since groups and tables draw fields again.
 * `locked`: what encloses the field is read-only, so the field is too.
 */
export type SlotComponent = ComponentType<{ field: FieldModel; address: string; inCell?: boolean; locked?: boolean }>;
