import { TranslatableString } from '@rjsf/utils';
import { defineMessages } from '@yunpu/engine-core/messages';

export const chinese = {
  add: '添加',
  clear: '清空',
  chooseType: '选择类型',
  nameOf: (field: string) => `字段 ${field} 的名称`,
  /** Of a value that may be written in several ways, by the type of each. */
  kinds: {
    string: '文本',
    number: '数字',
    integer: '整数',
    boolean: '是否',
    array: '多个值',
    object: '一组内容',
    null: '不填',
  },
  counted: (title: string, place: number) => `${title}（${place}）`,
  /** rjsf's own texts, `%1` and so on to be filled in. */
  rjsf: {
    [TranslatableString.ArrayItemTitle]: '第',
    [TranslatableString.EmptyArray]: '暂无内容，可用下方按钮添加',
    [TranslatableString.MissingItems]: '文档未说明各项的结构',
    [TranslatableString.YesLabel]: '是',
    [TranslatableString.NoLabel]: '否',
    [TranslatableString.NewStringDefault]: '新值',
    [TranslatableString.AddButton]: '添加',
    [TranslatableString.AddItemButton]: '添加一项',
    [TranslatableString.CopyButton]: '复制',
    [TranslatableString.MoveDownButton]: '下移',
    [TranslatableString.MoveUpButton]: '上移',
    [TranslatableString.RemoveButton]: '删除',
    [TranslatableString.ClearButton]: '清空',
    [TranslatableString.Type]: '类型',
    [TranslatableString.Value]: '值',
    [TranslatableString.OptionPrefix]: '选项 %1',
    [TranslatableString.TitleOptionPrefix]: '%1 选项 %2',
    [TranslatableString.KeyLabel]: '%1 的名称',
    [TranslatableString.UnknownFieldType]: '未知的字段类型 %1',
    [TranslatableString.UnsupportedField]: '不支持的字段定义',
    [TranslatableString.UnsupportedFieldWithId]: '不支持的字段定义：%1',
    [TranslatableString.UnsupportedFieldWithReason]: '不支持的字段定义：%1',
    [TranslatableString.UnsupportedFieldWithIdAndReason]: '不支持的字段定义 %1：%2',
    [TranslatableString.CycleDetected]: '字段“%1”的定义引用了自己，可继续展开一层',
    [TranslatableString.ExpandButton]: '展开',
  },
};

export const schemaMessages = defineMessages('react.schema', chinese);
