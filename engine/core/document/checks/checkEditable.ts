import { checkMessages as messages } from '../../messages/checks.ts';
import { nameMessages } from '../../messages/names.ts';
import type { Context } from '../model/context.ts';
import type { EntityModel } from '../model/model.ts';
import { checkKnownName } from '../model/names.ts';
import { below } from '../model/report.ts';

/** Fields that a state leaves open although nobody could edit them there. */
export function checkEditable({ states, approval, fieldsByPath }: EntityModel, context: Context): void {
  for (const { name, title, locked, editable } of Object.values(states?.values ?? {})) {
    if (editable.length === 0) continue;
    const at = below(below('/states/values', name), 'editable');
    const report = (pointer: string, message: string): void =>
      context.report('editable-useless', pointer, message, {
        suggestion: messages.removeEditable,
        fix: { pointer, value: undefined },
      });
    if (!locked) report(at, messages.editableUnlocked(title));
    else if (approval?.state === name) report(at, messages.editableInApproval(title));
    editable.forEach((path, index) => {
      const place = below(at, index);
      if (!checkKnownName(context, 'unknown-field', nameMessages.field, path, fieldsByPath, place)) return;
      const field = fieldsByPath[path];
      if (!field) return;
      if (field.pointer.includes('/items/')) report(place, messages.editableInRow(field.title));
      else if (field.readOnly || path === states?.field) report(place, messages.editableReadOnly(field.title));
    });
  }
}
