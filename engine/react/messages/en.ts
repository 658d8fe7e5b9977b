import { actionDialog } from './en/actionDialog.ts';
import { actions } from './en/actions.ts';
import { approval } from './en/approval.ts';
import { bulk } from './en/bulk.ts';
import { children } from './en/children.ts';
import { choices } from './en/choices.ts';
import { columns } from './en/columns.ts';
import { common } from './en/common.ts';
import { conflict } from './en/conflict.ts';
import { exports } from './en/export.ts';
import { files } from './en/files.ts';
import { filter } from './en/filter.ts';
import { filterPanel } from './en/filterPanel.ts';
import { form } from './en/form.ts';
import { imports } from './en/import.ts';
import { list } from './en/list.ts';
import { paging } from './en/paging.ts';
import { picture } from './en/picture.ts';
import { preview } from './en/preview.ts';
import { record } from './en/record.ts';
import { saving } from './en/saving.ts';
import { schema } from './en/schema.ts';
import { selection } from './en/selection.ts';
import { table } from './en/table.ts';
import { viewForm } from './en/viewForm.ts';
import { views } from './en/views.ts';
import { widgets } from './en/widgets.ts';

/** What the engine says in English, by area: `setMessages(english)`. */
export const english = {
  'react.actionDialog': actionDialog,
  'react.actions': actions,
  'react.approval': approval,
  'react.bulk': bulk,
  'react.children': children,
  'react.choices': choices,
  'react.columns': columns,
  'react.common': common,
  'react.conflict': conflict,
  'react.export': exports,
  'react.files': files,
  'react.filter': filter,
  'react.filterPanel': filterPanel,
  'react.form': form,
  'react.import': imports,
  'react.list': list,
  'react.paging': paging,
  'react.picture': picture,
  'react.preview': preview,
  'react.record': record,
  'react.saving': saving,
  'react.schema': schema,
  'react.selection': selection,
  'react.table': table,
  'react.viewForm': viewForm,
  'react.views': views,
  'react.widgets': widgets,
};
