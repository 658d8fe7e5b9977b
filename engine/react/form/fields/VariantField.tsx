import type { RJSFSchema } from '@rjsf/utils';
import type { FieldModel } from '@yunpu/engine-core/document';
import { type ReactNode, Suspense } from 'react';
import { commonMessages } from '../../messages/common.ts';
import { lazyPart } from '../../parts/late.tsx';
import { controlId, useForm } from '../state/context.ts';
import type { FieldNode } from '../state/store.ts';

const SchemaTree = lazyPart(() => import('../schema/SchemaTree.tsx'));

/** A field whose shape follows from its value (oneOf, anyOf, if, free-form objects): rjsf draws the whole tree. */
export function VariantField({
  field,
  address,
  node,
  readOnly,
}: {
  field: FieldModel;
  address: string;
  node: FieldNode;
  readOnly: boolean;
}): ReactNode {
  const { store } = useForm();
  const id = controlId(store, address);
  return (
    <fieldset className="yp-field yp-span-24 yp-group" id={id} tabIndex={-1}>
      <legend className="yp-group-title">{field.title}</legend>
      {field.help && <div className="yp-help">{field.help}</div>}
      <Suspense fallback={<div className="yp-skeleton" />}>
        <SchemaTree
          id={id}
          title={field.title}
          schema={field.schema as RJSFSchema}
          rootSchema={store.shape.schema as RJSFSchema}
          value={node.value}
          readOnly={readOnly}
          required={node.state.required}
          onChange={(value) => store.set(address, value)}
          onBlur={() => store.blur(address)}
        />
      </Suspense>
      {node.errors && <div className="yp-error">{commonMessages.sentences(node.errors.__errors)}</div>}
    </fieldset>
  );
}
