import { Eye, EyeOff, LockKeyhole } from 'lucide-react';
import { type ComponentProps, useState } from 'react';
import { Field } from './Field.tsx';

/** A password, which its owner may look at. */
export function PasswordField(props: Omit<ComponentProps<typeof Field>, 'icon' | 'type' | 'end'>) {
  const [visible, setVisible] = useState(false);
  const Icon = visible ? EyeOff : Eye;
  return (
    <Field
      {...props}
      icon={LockKeyhole}
      type={visible ? 'text' : 'password'}
      end={
        <button
          type="button"
          className="ui-field-reveal"
          aria-label="显示密码"
          aria-pressed={visible}
          onClick={() => setVisible(!visible)}
        >
          <Icon size={18} aria-hidden />
        </button>
      }
    />
  );
}
