import { getDefaultRegistry } from '@rjsf/core';
import type { FieldProps } from '@rjsf/utils';
import type { ComponentType } from 'react';

/** rjsf shows its fields in this registry and nowhere else. */
export const SchemaField = (getDefaultRegistry().fields as { SchemaField: ComponentType<FieldProps> }).SchemaField;
