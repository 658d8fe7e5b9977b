import { BadgeCheck } from 'lucide-react';
import type { ReactNode } from 'react';
import type { Certificate } from '../../../platform/gateway/certification.ts';

const STATES: Readonly<Record<Certificate['state'], { title: string; tone: string }>> = {
  valid: { title: '认证有效', tone: 'good' },
  expiring: { title: '即将到期', tone: 'soon' },
  expired: { title: '已过有效期', tone: 'bad' },
  revoked: { title: '已撤销', tone: 'bad' },
};

interface CertificateCardProps {
  certificate: Certificate;
  title: string;
  codeTitle: string;
  /** What may be done with it. */
  children?: ReactNode;
}

/** What is certified: locked, to be read. */
export function CertificateCard({ certificate, title, codeTitle, children }: CertificateCardProps) {
  const { name, code, legalPerson, certificateNo, validFrom, validUntil, state } = certificate;
  const { title: stateTitle, tone } = STATES[state];
  return (
    <section className="ce-certificate" data-tone={tone} aria-label={title}>
      <header>
        <BadgeCheck size={40} aria-hidden />
        <div>
          <p className="ce-certificate-name">{name}</p>
          <p className="ce-quiet">{title}</p>
        </div>
        <span className="ce-state" data-tone={tone}>
          {stateTitle}
        </span>
      </header>
      <dl className="ce-facts">
        <Fact title={codeTitle}>{code}</Fact>
        {legalPerson && <Fact title="法定代表人">{legalPerson}</Fact>}
        <Fact title="证书编号">{certificateNo}</Fact>
        <Fact title="有效期">{validUntil ? `${validFrom} 至 ${validUntil}` : `${validFrom} 起长期有效`}</Fact>
      </dl>
      {children && <footer>{children}</footer>}
    </section>
  );
}

function Fact({ title, children }: { title: string; children: ReactNode }) {
  return (
    <div>
      <dt>{title}</dt>
      <dd>{children}</dd>
    </div>
  );
}
