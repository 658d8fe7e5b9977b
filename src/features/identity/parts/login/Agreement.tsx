import type { ComponentProps } from 'react';
import { Link } from 'react-router-dom';

/** The two public pages one agrees to, each in a tab of its own. */
export function AgreementLinks() {
  return (
    <>
      <Link to="/agreement" target="_blank" rel="noopener">
        《用户协议》
      </Link>
      和
      <Link to="/privacy" target="_blank" rel="noopener">
        《客户隐私政策》
      </Link>
    </>
  );
}

/** The tick without which nothing is submitted. */
export function AgreementTick({ error, ...input }: ComponentProps<'input'> & { error: string | undefined }) {
  return (
    <div className="lg-agreement">
      <label className="lg-tick">
        <input type="checkbox" aria-invalid={error !== undefined} aria-describedby="agreed-note" {...input} />
        <span>
          我已阅读并同意
          <AgreementLinks />
        </span>
      </label>
      <span id="agreed-note" className="ui-field-error">
        {error}
      </span>
    </div>
  );
}
