/** What is typed in the place of the field's name. */
const WORD = '清除';

/** The field's own name, without what it lay in. */
export const nameOf = ({ title }: { title: string }): string => title.split(' · ').at(-1) ?? title;

/** Whether what a person typed says that the values of this field are to go. */
export const isConfirmed = (typed: string, field: { title: string }): boolean =>
  [WORD, nameOf(field), field.title].includes(typed.trim());
