import { type ReactNode, useEffect, useRef, useState } from 'react';

/** A picture as large as the window allows; pressed, as large as it is. */
export default function PictureDialog({
  address,
  name,
  onClose,
}: {
  address: string;
  name: string;
  onClose(): void;
}): ReactNode {
  const dialog = useRef<HTMLDialogElement>(null);
  const [isWhole, setWhole] = useState(true);
  const [isLost, setLost] = useState(false);
  useEffect(() => {
    dialog.current?.showModal();
  }, []);
  return (
    <dialog ref={dialog} className="yp-dialog yp-picture" aria-label={name} onClose={onClose}>
      <div className="yp-picture-head">
        <h2>{name}</h2>
        <button type="button" className="yp-btn" aria-pressed={!isWhole} onClick={() => setWhole(!isWhole)}>
          原始大小
        </button>
        <a className="yp-btn" href={address} download={name}>
          下载
        </a>
        <button type="button" className="yp-btn" onClick={() => dialog.current?.close()}>
          关闭
        </button>
      </div>
      {isLost ? (
        <p className="yp-problem" role="alert">
          图片未能打开，请下载后查看
        </p>
      ) : (
        <div className="yp-picture-stage" tabIndex={0} role="group" aria-label="图片">
          <img
            className={isWhole ? 'yp-picture-whole' : undefined}
            src={address}
            alt={name}
            onError={() => setLost(true)}
          />
        </div>
      )}
    </dialog>
  );
}
