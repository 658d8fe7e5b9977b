import { english as core } from '@yunpu/engine-core/messages/en';
import { actionDialog } from './actionDialog.ts';
import { actions } from './actions.ts';
import { approval } from './approval.ts';
import { arrange } from './arrange.ts';
import { arranged } from './arranged.ts';
import { board } from './board.ts';
import { bulk } from './bulk.ts';
import { calendar } from './calendar.ts';
import { chart } from './chart.ts';
import { children } from './children.ts';
import { choices } from './choices.ts';
import { columns } from './columns.ts';
import { common } from './common.ts';
import { conflict } from './conflict.ts';
import { content } from './content.ts';
import { conversation } from './conversation.ts';
import { dated } from './dated.ts';
import { draft } from './draft.ts';
import { editing } from './editing.ts';
import { exports } from './export.ts';
import { files } from './files.ts';
import { filter } from './filter.ts';
import { filterPanel } from './filterPanel.ts';
import { form } from './form.ts';
import { gallery } from './gallery.ts';
import { history } from './history.ts';
import { imports } from './import.ts';
import { issues } from './issues.ts';
import { late } from './late.ts';
import { list } from './list.ts';
import { moving } from './moving.ts';
import { paging } from './paging.ts';
import { picture } from './picture.ts';
import { point } from './point.ts';
import { preview } from './preview.ts';
import { record } from './record.ts';
import { removing } from './removing.ts';
import { richText } from './richText.ts';
import { saving } from './saving.ts';
import { schema } from './schema.ts';
import { selection } from './selection.ts';
import { steps } from './steps.ts';
import { table } from './table.ts';
import { takeOver } from './takeOver.ts';
import { timeline } from './timeline.ts';
import { undo } from './undo.ts';
import { viewForm } from './viewForm.ts';
import { views } from './views.ts';
import { why } from './why.ts';
import { widgets } from './widgets.ts';

/** English for what a page of both packages says: `setMessages(english)`. */
export const english = {
  ...core,
  'react.actionDialog': actionDialog,
  'react.actions': actions,
  'react.approval': approval,
  'react.arrange': arrange,
  'react.arranged': arranged,
  'react.board': board,
  'react.bulk': bulk,
  'react.calendar': calendar,
  'react.chart': chart,
  'react.children': children,
  'react.choices': choices,
  'react.columns': columns,
  'react.common': common,
  'react.conflict': conflict,
  'react.content': content,
  'react.conversation': conversation,
  'react.dated': dated,
  'react.editing': editing,
  'react.export': exports,
  'react.files': files,
  'react.filter': filter,
  'react.filterPanel': filterPanel,
  'react.form': form,
  'react.gallery': gallery,
  'react.import': imports,
  'react.late': late,
  'react.list': list,
  'react.moving': moving,
  'react.paging': paging,
  'react.picture': picture,
  'react.preview': preview,
  'react.record': record,
  'react.removing': removing,
  'react.history': history,
  'react.draft': draft,
  'react.issues': issues,
  'react.point': point,
  'react.richText': richText,
  'react.saving': saving,
  'react.schema': schema,
  'react.selection': selection,
  'react.steps': steps,
  'react.why': why,
  'react.table': table,
  'react.takeOver': takeOver,
  'react.timeline': timeline,
  'react.undo': undo,
  'react.viewForm': viewForm,
  'react.views': views,
  'react.widgets': widgets,
};
