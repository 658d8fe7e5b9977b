import type { PartModel } from '@yunpu/engine-core/document';
import { type ReactNode, useContext } from 'react';
import SectionParts from '../action/SectionParts.tsx';
import { FormActionsContext, useForm, useFormRecord } from './state/context.ts';

/** The notes and buttons of a form's section, as the form is filled in. */
export default function FormParts({ parts }: { parts: readonly PartModel[] }): ReactNode {
  const { store } = useForm();
  const offers = useContext(FormActionsContext);
  return <SectionParts parts={parts} record={useFormRecord()} scope={store.env.scope} offers={offers} />;
}
