import { QRCodeSVG } from '@rc-component/qrcode';

/** A code that opens an address on a phone. Dark on white in both themes: cameras want it so. */
export function QrPicture({ address, title }: { address: string; title: string }) {
  return (
    <figure className="foot-code">
      <QRCodeSVG value={address} size={88} level="M" marginSize={2} bgColor="#ffffff" fgColor="#10213f" title={title} />
      <figcaption>{title}</figcaption>
    </figure>
  );
}
