import { getDefaultRegistry } from '@rjsf/core';
import { type FieldProps, RJSF_REF_CYCLE_KEY, RJSF_REF_KEY } from '@rjsf/utils';
import { isObject } from '@yunpu/engine-core/json';
import { createContext, type ReactNode, useContext, useMemo } from 'react';
import { SchemaField } from './SchemaField.ts';

const { CyclicSchemaField } = getDefaultRegistry().fields;

/** The definitions that what is drawn here stands in, from the whole down; those of another row are not among them. */
const Around = createContext<readonly string[]>([]);

const isEmpty = (value: unknown): boolean =>
  value === undefined || value === null || (isObject(value) && Object.values(value).every(isEmpty));

/**
 * rjsf's SchemaField, which stops where a definition contains itself and nothing is filled in: a person opens the next one.
 * rjsf stops by itself only where one stands directly in the other, and draws without an end where an object is between.
 */
export function NestedField(props: FieldProps): ReactNode {
  const outside = useContext(Around);
  const { schema, formData, fieldPathId } = props;
  const marked = schema as { [RJSF_REF_KEY]?: unknown; [RJSF_REF_CYCLE_KEY]?: unknown; $ref?: unknown };
  const named = marked[RJSF_REF_KEY] ?? marked.$ref;
  const ref = typeof named === 'string' ? named : undefined;
  const isRow = typeof fieldPathId.path.at(-1) === 'number';
  const isOpened = marked[RJSF_REF_CYCLE_KEY] === false;
  const around = useMemo(() => {
    const own = ref === undefined ? [] : [ref];
    return isRow || isOpened ? own : [...outside, ...own];
  }, [outside, ref, isRow, isOpened]);
  const isAgain = ref !== undefined && !isRow && !isOpened && outside.includes(ref) && isEmpty(formData);
  const again = useMemo(() => ({ ...schema, [RJSF_REF_CYCLE_KEY]: true }), [schema]);
  if (isAgain && CyclicSchemaField) return <CyclicSchemaField {...props} schema={again} />;
  return (
    <Around value={around}>
      <SchemaField {...props} />
    </Around>
  );
}
