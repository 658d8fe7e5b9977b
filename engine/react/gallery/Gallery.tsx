import { type EntityModel, fieldAt, type GalleryModel, type RecordData } from '@yunpu/engine-core/document';
import type { UploadedFile } from '@yunpu/engine-core/endpoint';
import { isEmptyValue } from '@yunpu/engine-core/expression';
import { EMPTY_TEXT } from '@yunpu/engine-core/format';
import { fieldValue } from '@yunpu/engine-core/query';
import { type KeyboardEvent, type ReactNode, useMemo } from 'react';
import { useEngine } from '../data/EngineProvider.tsx';
import { isPicture } from '../files/pictures.ts';
import { galleryMessages as messages } from '../messages/gallery.ts';
import type { CellContext, CellOf, CellView } from '../table/cells/types.ts';
import { keyOf } from '../table/keyOf.ts';
import './gallery.css';

interface GalleryProps {
  model: EntityModel;
  title: string;
  gallery: GalleryModel;
  rows: readonly RecordData[];
  loading: boolean;
  cellOf: CellOf;
  context: CellContext;
  hrefOf(key: string): string;
  onOpen(key: string): void;
  renderActions: ((record: RecordData, key: string) => ReactNode) | undefined;
}

/** Cards that stand for those that are still on their way. */
const BONES = 8;

/** A page of a list as cards with a picture, or the first character of their title. */
export default function Gallery(props: GalleryProps): ReactNode {
  const { model, title, gallery, rows, loading, cellOf, context } = props;
  const facts = useMemo(
    () =>
      gallery.fields.flatMap((path) => {
        const field = fieldAt(model, path);
        return field ? [{ path, title: field.title, view: cellOf(field, context) }] : [];
      }),
    [gallery.fields, model, cellOf, context],
  );
  return (
    <ul
      className={`yp-gallery${loading && rows.length > 0 ? ' yp-cards-loading' : ''}`}
      aria-label={messages.gallery(title)}
      aria-busy={loading || undefined}
      onKeyDown={walk}
    >
      {rows.length === 0 &&
        loading &&
        Array.from({ length: BONES }, (_, index) => <li key={index} className="yp-gallery-bone" aria-hidden="true" />)}
      {rows.map((record) => (
        <GalleryCard key={keyOf(model, record)} {...props} record={record} facts={facts} />
      ))}
    </ul>
  );
}

interface GalleryCardProps extends GalleryProps {
  record: RecordData;
  facts: readonly { path: string; title: string; view: CellView }[];
}

function GalleryCard({ model, gallery, record, facts, hrefOf, onOpen, renderActions }: GalleryCardProps): ReactNode {
  const { transport } = useEngine();
  const key = keyOf(model, record);
  const held = fieldValue(record, gallery.title);
  const name = isEmptyValue(held) ? key : String(held);
  const files = gallery.picture === undefined ? undefined : fieldValue(record, gallery.picture);
  const picture = Array.isArray(files) ? (files as UploadedFile[]).find(isPicture) : undefined;
  return (
    <li className="yp-gallery-card">
      <div className="yp-gallery-picture" aria-hidden="true">
        {picture ? (
          <img src={transport.fileUrl(picture.fileId)} alt="" loading="lazy" decoding="async" />
        ) : (
          <span data-tone={toneOf(name)}>{[...name][0]}</span>
        )}
      </div>
      <a
        className="yp-gallery-title"
        href={hrefOf(key)}
        onClick={(event) => {
          if (event.metaKey || event.ctrlKey || event.shiftKey) return;
          event.preventDefault();
          onOpen(key);
        }}
      >
        {name}
      </a>
      <dl>
        {facts.map(({ path, title, view }) => {
          const value = fieldValue(record, path);
          return (
            <div key={path}>
              <dt>{title}</dt>
              <dd className={view.figures ? 'yp-figures' : undefined}>
                {isEmptyValue(value) ? <span className="yp-empty">{EMPTY_TEXT}</span> : view.render(value, record)}
              </dd>
            </div>
          );
        })}
      </dl>
      {renderActions && <div className="yp-card-actions">{renderActions(record, key)}</div>}
    </li>
  );
}

/** One of five colours, always the same for the same name. */
const toneOf = (name: string): number => [...name].reduce((sum, sign) => sum + (sign.codePointAt(0) ?? 0), 0) % 5;

/** Arrows go from card to card, in the columns that there are. */
function walk(event: KeyboardEvent<HTMLElement>): void {
  const card = (event.target as Element).closest('.yp-gallery-title');
  if (!card || event.ctrlKey || event.metaKey || event.altKey) return;
  const cards = [...event.currentTarget.querySelectorAll<HTMLElement>('.yp-gallery-title')];
  const columns = getComputedStyle(event.currentTarget).gridTemplateColumns.split(' ').length;
  const step = { ArrowLeft: -1, ArrowRight: 1, ArrowUp: -columns, ArrowDown: columns }[event.key];
  if (step === undefined) return;
  cards[cards.indexOf(card as HTMLElement) + step]?.focus();
  event.preventDefault();
}
