import { type Control, type FieldValues, type Path, type PathValue, useController } from 'react-hook-form';
import type { Paper } from '../../../platform/gateway/certification.ts';
import { PaperBox } from './PaperBox.tsx';
import { rules } from './values.ts';

interface PaperFieldProps<Values extends FieldValues> {
  control: Control<Values>;
  name: Path<Values>;
  label: string;
  hint: string;
  /** A scan as PDF will do as well. */
  pdf?: boolean;
}

/** One picture or scan of a form. */
export function PaperField<Values extends FieldValues>({ control, name, label, ...box }: PaperFieldProps<Values>) {
  const { field, fieldState } = useController({ control, name, rules: { validate: rules.paper(label) } });
  const take = (paper: Paper | undefined) => {
    // Whoever gives a file has been here: what was said of its absence goes at once.
    field.onBlur();
    field.onChange(paper as PathValue<Values, Path<Values>>);
  };
  return <PaperBox label={label} {...box} value={field.value} onChange={take} error={fieldState.error?.message} />;
}
