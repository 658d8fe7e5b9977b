/** The form of a record. */
export { EntityForm } from './EntityForm.tsx';
export { FormStore } from './state/store.ts';
