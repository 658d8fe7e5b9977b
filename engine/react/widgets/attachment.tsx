import { arePictures } from '@yunpu/engine-core/document';
import type { UploadedFile } from '@yunpu/engine-core/endpoint';
import { type ClipboardEvent, type DragEvent, Suspense, useRef, useState } from 'react';
import { type PendingFile, pendingFiles } from '../files/pending.ts';
import { StoredFile } from '../files/StoredFile.tsx';
import { useForm } from '../form/state/context.ts';
import { filesMessages } from '../messages/files.ts';
import { Button } from '../parts/Button.tsx';
import { lazyPart } from '../parts/late.tsx';
import { rankFor, type WidgetEntry, type WidgetProps } from './base/types.ts';

const UploadingFile = lazyPart(() => import('../files/UploadingFile.tsx'));

function filesOf(value: unknown): UploadedFile[] {
  if (Array.isArray(value)) return value as UploadedFile[];
  return typeof value === 'object' && value !== null ? [value as UploadedFile] : [];
}

/** Files: chosen, dropped or pasted; each on its way until the gateway has it. */
function AttachmentWidget(props: WidgetProps) {
  const input = useRef<HTMLInputElement>(null);
  const [over, setOver] = useState(false);
  const many = props.field.schema.type === 'array' || props.field.schema.type === undefined;
  const files = filesOf(props.value);
  const set = (next: readonly UploadedFile[]): void =>
    props.onChange(next.length === 0 ? undefined : many ? next : next[0]);
  const { accept } = props.field;
  const pictures = arePictures(accept);
  const { model } = useForm();
  const [pending, setPending] = useState<readonly PendingFile[]>([]);
  const drop = (id: number): void => setPending((before) => before.filter((other) => other.id !== id));

  const take = (list: Iterable<File>): void => {
    if (props.readOnly) return;
    const taken = [...list];
    setPending((before) => [...before, ...pendingFiles(many ? taken : taken.slice(0, 1))]);
  };
  const onDrop = (event: DragEvent): void => {
    event.preventDefault();
    setOver(false);
    take(event.dataTransfer.files);
  };
  const onPaste = (event: ClipboardEvent): void => {
    if (event.clipboardData.files.length === 0) return;
    event.preventDefault();
    take(event.clipboardData.files);
  };
  return (
    <div
      className="yp-files"
      data-over={over || undefined}
      onPaste={onPaste}
      onDragOver={(event) => {
        event.preventDefault();
        setOver(true);
      }}
      onDragLeave={() => setOver(false)}
      onDrop={onDrop}
    >
      {!props.readOnly && (
        <div className="yp-files-drop">
          <Button
            id={props.id}
            aria-describedby={props.describedBy}
            onClick={() => input.current?.click()}
            onBlur={props.onBlur}
          >
            {props.inCell ? filesMessages.upload : pictures ? filesMessages.choosePictures : filesMessages.choose}
          </Button>
          {!props.inCell && <span className="yp-muted">{filesMessages.drop}</span>}
          <input
            ref={input}
            type="file"
            hidden
            multiple={many}
            accept={accept?.join()}
            aria-label={props.field.title}
            onChange={(event) => {
              take(event.target.files ?? []);
              event.target.value = '';
            }}
          />
        </div>
      )}
      {(files.length > 0 || pending.length > 0) && (
        <ul className="yp-files-list" data-pictures={pictures || undefined}>
          {files.map((file) => (
            <li key={file.fileId} className="yp-files-stored">
              <StoredFile file={file} />
              {!props.readOnly && (
                <Button
                  sign="remove"
                  aria-label={filesMessages.removeFile(file.name)}
                  onClick={() => set(files.filter((other) => other !== file))}
                />
              )}
            </li>
          ))}
          <Suspense>
            {pending.map(({ id, file }) => (
              <UploadingFile
                key={id}
                model={model}
                file={file}
                accept={accept}
                onDone={(uploaded) => {
                  drop(id);
                  set(many ? [...filesOf(props.value), uploaded] : [uploaded]);
                }}
                onGone={() => drop(id)}
              />
            ))}
          </Suspense>
        </ul>
      )}
    </div>
  );
}

export const attachmentEntry: WidgetEntry = {
  name: 'attachment',
  tester: rankFor('attachment', ['attachment']),
  Widget: AttachmentWidget,
};
