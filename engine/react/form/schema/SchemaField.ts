import { getDefaultRegistry } from '@rjsf/core';
import type { FieldProps } from '@rjsf/utils';
import type { ComponentType } from 'react';

/** rjsf does not export its SchemaField; its default registry has it. */
export const SchemaField = (getDefaultRegistry().fields as { SchemaField: ComponentType<FieldProps> }).SchemaField;
