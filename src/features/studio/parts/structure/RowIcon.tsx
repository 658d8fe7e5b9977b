import {
  AlignLeft,
  Building2,
  CalendarDays,
  CircleDot,
  Clock,
  Columns3,
  FileType,
  Folder,
  Globe,
  Hash,
  IdCard,
  JapaneseYen,
  Link2,
  ListChecks,
  type LucideIcon,
  Mail,
  MapPin,
  MousePointerClick,
  PanelTop,
  Paperclip,
  Percent,
  Phone,
  ShieldCheck,
  SlidersHorizontal,
  Table2,
  Tags,
  Timer,
  ToggleRight,
  Type,
  UserRound,
} from 'lucide-react';
import type { OutlineRow, RowKind } from './outline.ts';

const KINDS: Readonly<Record<string, LucideIcon>> = {
  text: Type,
  textarea: AlignLeft,
  richText: FileType,
  number: Hash,
  money: JapaneseYen,
  percent: Percent,
  date: CalendarDays,
  datetime: Clock,
  time: Clock,
  duration: Timer,
  single: CircleDot,
  multiple: ListChecks,
  list: Tags,
  boolean: ToggleRight,
  attachment: Paperclip,
  user: UserRound,
  org: Building2,
  link: Link2,
  phone: Phone,
  email: Mail,
  idcard: IdCard,
  uscc: IdCard,
  uri: Globe,
  point: MapPin,
  table: Table2,
  group: Folder,
};

const PARTS: Readonly<Record<RowKind, LucideIcon | undefined>> = {
  part: undefined,
  section: PanelTop,
  field: Type,
  column: Columns3,
  view: SlidersHorizontal,
  state: CircleDot,
  action: MousePointerClick,
  rule: ShieldCheck,
};

/** What kind of thing a row of the structure is, for the eye. */
export function RowIcon({ row }: { row: OutlineRow }) {
  const Icon = (row.what === 'field' ? KINDS[row.kind ?? ''] : undefined) ?? PARTS[row.what];
  return Icon ? <Icon size={14} className="st-row-icon" aria-hidden /> : null;
}
