import { QRCodeSVG } from '@rc-component/qrcode';

/** A code that opens a page of this site on a phone. Dark on white in both themes: cameras want it so. */
export function QrPicture({ path, title }: { path: string; title: string }) {
  return (
    <figure className="foot-code">
      <QRCodeSVG
        value={location.origin + path}
        size={88}
        level="M"
        marginSize={2}
        bgColor="#ffffff"
        fgColor="#10213f"
        title={title}
      />
      <figcaption>{title}</figcaption>
    </figure>
  );
}
