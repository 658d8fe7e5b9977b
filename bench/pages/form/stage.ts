import { recipeFields, recipeToggle } from '../../recipe/form.ts';
import type { Stage } from '../../recipe/stage.ts';

/** The stage of a form of the recipe, from how its controls and error messages are found. */
export function formStage(
  root: HTMLElement,
  count: number,
  { start, control, errors }: { start(): void; control(name: string): HTMLElement | null; errors: string },
): Stage {
  const last = recipeFields(count).at(-1)?.name ?? '';
  return {
    start,
    ready: () => control('f1') !== null && control(last) !== null,
    element: (name) => {
      switch (name) {
        case 'input':
          return control('f1');
        case 'toggle':
          return control(recipeToggle.field);
        case 'submit':
          return root.querySelector<HTMLElement>('button[type=submit]');
        default:
          return null;
      }
    },
    sectionShown: () => control('f25') !== null,
    count: () => root.querySelectorAll(errors).length,
  };
}
