import { englishStringTranslator, type TranslatableString } from '@rjsf/utils';
import { schemaMessages } from '../../messages/schema.ts';

/** rjsf's own texts in the language of the page, `%1` and so on filled in. */
export function translate(text: TranslatableString, params: string[] = []): string {
  const templates: Partial<Record<TranslatableString, string>> = schemaMessages.rjsf;
  const template = templates[text];
  if (template === undefined) return englishStringTranslator(text, params);
  return template.replace(/%(\d)/g, (_match, index: string) => params[Number(index) - 1] ?? '');
}
