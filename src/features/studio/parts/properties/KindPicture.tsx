import { Building2, CalendarDays, ChevronDown, Clock, Image, Link2, MapPin, Paperclip, UserRound } from 'lucide-react';
import type { ReactNode } from 'react';
import './kindPicture.css';

const SAMPLES: Readonly<Record<string, ReactNode>> = {
  text: 'PO20260301',
  textarea: (
    <>
      请于月底前
      <br />
      开票并寄出
    </>
  ),
  richText: (
    <span className="st-pic-rich">
      <b>付款说明</b>
      <span>
        签约后 <strong>7 日内</strong>付清
      </span>
    </span>
  ),
  list: (
    <>
      <i>重点</i>
      <i>华东</i>
    </>
  ),
  idcard: '310101199001011234',
  uscc: '91310000MA1K00000X',
  uri: <u>https://yunpu.cn</u>,
  number: <b className="st-pic-end">12</b>,
  money: (
    <>
      ¥<b className="st-pic-end">1,280.00</b>
    </>
  ),
  percent: <b className="st-pic-end">13%</b>,
  date: (
    <>
      2026-03-01 <CalendarDays size={13} />
    </>
  ),
  datetime: (
    <>
      03-01 09:30 <Clock size={13} />
    </>
  ),
  time: (
    <>
      09:30 <Clock size={13} />
    </>
  ),
  duration: <b className="st-pic-end">2小时30分</b>,
  single: (
    <>
      电子发票 <ChevronDown size={13} />
    </>
  ),
  multiple: (
    <>
      <i>合同</i>
      <i>报价</i>
    </>
  ),
  attachment: (
    <>
      <Paperclip size={13} /> 合同.pdf
    </>
  ),
  pictures: (
    <>
      <Image size={13} /> <Image size={13} /> <Image size={13} />
    </>
  ),
  point: (
    <>
      <MapPin size={13} /> 31.2304,121.4737
    </>
  ),
  user: (
    <>
      <UserRound size={13} /> 顾言
    </>
  ),
  org: (
    <>
      <Building2 size={13} /> 财务部
    </>
  ),
  link: (
    <>
      <Link2 size={13} /> <u>SO20260301</u>
    </>
  ),
  phone: '138 0000 0006',
  email: 'gu@yunpu.cn',
};

/** How a field of the kind looks in a form; only for the eye. */
export function KindPicture({ kind }: { kind: string }) {
  if (kind === 'boolean')
    return (
      <span className="st-pic st-pic-bare" aria-hidden>
        <span className="st-pic-switch" />
      </span>
    );
  if (kind === 'group')
    return (
      <span className="st-pic st-pic-group" aria-hidden>
        <span>省市</span>
        <span>详细地址</span>
      </span>
    );
  if (kind === 'table')
    return (
      <span className="st-pic st-pic-table" aria-hidden>
        <span />
        <span />
        <span />
        <span />
        <span />
        <span />
      </span>
    );
  return (
    <span className={`st-pic st-pic-${kind}`} aria-hidden>
      {SAMPLES[kind]}
    </span>
  );
}
