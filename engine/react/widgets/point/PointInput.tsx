import { parsePoint } from '@yunpu/engine-core/format';
import { useState } from 'react';
import { pointMessages as messages } from '../../messages/point.ts';
import { Button } from '../../parts/Button.tsx';
import { controlAttributes, type WidgetProps } from '../base/types.ts';
import { currentPlace } from './currentPlace.ts';
import './point.css';

/** Typed or pasted in any usual way, or where the person is now. */
export default function PointInput(props: WidgetProps) {
  const { field, readOnly, onChange } = props;
  const [finding, setFinding] = useState(false);
  const [failure, setFailure] = useState('');
  const value = typeof props.value === 'string' ? props.value : '';
  const findHere = async (): Promise<void> => {
    setFinding(true);
    setFailure('');
    try {
      onChange(await currentPlace());
    } catch (cause) {
      setFailure((cause as Error).message);
    } finally {
      setFinding(false);
    }
  };
  return (
    <>
      <span className="yp-affix">
        <input
          {...controlAttributes(props)}
          className="yp-input"
          name={field.name}
          autoComplete="off"
          value={value}
          readOnly={readOnly}
          placeholder={readOnly ? '--' : (field.placeholder ?? messages.placeholder)}
          onChange={(event) => onChange(event.target.value === '' ? undefined : event.target.value)}
          onBlur={() => {
            const tidy = parsePoint(value) ?? value.trim();
            if (tidy !== value) onChange(tidy === '' ? undefined : tidy);
            props.onBlur();
          }}
        />
        {!readOnly && (
          <Button
            look="link"
            disabled={finding}
            aria-label={messages.hereFor(field.title)}
            onClick={() => void findHere()}
          >
            {finding ? messages.finding : messages.here}
          </Button>
        )}
      </span>
      <span role="status" className="yp-point-failure">
        {failure}
      </span>
    </>
  );
}
