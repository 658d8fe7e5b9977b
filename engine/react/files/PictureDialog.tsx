import { type ReactNode, useState } from 'react';
import { commonMessages } from '../messages/common.ts';
import { pictureMessages } from '../messages/picture.ts';
import { Button } from '../parts/Button.tsx';
import { Dialog } from '../parts/Dialog.tsx';

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
  const [isWhole, setWhole] = useState(true);
  const [isLost, setLost] = useState(false);
  return (
    <Dialog label={name} className="yp-picture" onClose={onClose}>
      {(close) => (
        <>
          <div className="yp-picture-head">
            <h2>{name}</h2>
            <Button aria-pressed={!isWhole} onClick={() => setWhole(!isWhole)}>
              {pictureMessages.fullSize}
            </Button>
            <Button href={address} download={name}>
              {pictureMessages.download}
            </Button>
            <Button onClick={close}>{commonMessages.close}</Button>
          </div>
          {isLost ? (
            <p className="yp-problem" role="alert">
              {pictureMessages.failed}
            </p>
          ) : (
            <div className="yp-picture-stage" tabIndex={0} role="group" aria-label={pictureMessages.picture}>
              <img
                className={isWhole ? 'yp-picture-whole' : undefined}
                src={address}
                alt={name}
                onError={() => setLost(true)}
              />
            </div>
          )}
        </>
      )}
    </Dialog>
  );
}
