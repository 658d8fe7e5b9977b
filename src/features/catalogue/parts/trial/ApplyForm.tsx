import { Attempts } from '@yunpu/engine-core/endpoint';
import { equalJson } from '@yunpu/engine-core/json';
import { useState } from 'react';
import { Controller, useForm } from 'react-hook-form';
import { Link } from 'react-router-dom';
import useSWR from 'swr';
import type { Product } from '../../../../../contract/catalogue.ts';
import { messageOfChange } from '../../../../platform/gateway/errors.ts';
import { sendOnce } from '../../../../platform/gateway/sendOnce.ts';
import type { UserInfo } from '../../../../platform/session/calls.ts';
import { Button } from '../../../../ui/Button.tsx';
import { toast } from '../../../../ui/notices.ts';
import { QuantityInput } from '../../../../ui/QuantityInput.tsx';
import { type AppliedTrial, type AskedTrial, applyTrial, fetchTrialModules } from '../../api/trials.ts';
import { contactRules, TrialContactFields } from './TrialContactFields.tsx';

const PURPOSES = [
  ['evaluate', '选型评估'],
  ['expand', '扩展使用范围'],
  ['training', '培训演示'],
] as const;
/** As many as a trial from the mall may have. */
const MAX_SEATS = 100;
const FIRST_SEATS = 20;
const MAX_TEXT = 500;

interface ApplyValues {
  seats: number;
  days: number;
  purpose: (typeof PURPOSES)[number][0];
  requirement: string;
  modules: string[];
  contactName: string;
  contactPhone: string;
}

interface ApplyFormProps {
  product: Product;
  offered: readonly Product[];
  user: UserInfo;
  onPick(productNo: string): void;
  /** With the number of the trial order. */
  onApplied(billNo: string): void;
}

/** What is tried by how many for how long, and whom to reach. */
export function ApplyForm({ product, offered, user, onPick, onApplied }: ApplyFormProps) {
  const mostSeats = Math.min(MAX_SEATS, product.maxQuantity ?? MAX_SEATS);
  const { data: modules } = useSWR(
    ['trial-modules', product.productNo],
    ([, no]) => fetchTrialModules({ productNo: no }),
    {
      revalidateOnFocus: false,
    },
  );
  const {
    register,
    control,
    handleSubmit,
    formState: { errors, isSubmitting },
  } = useForm<ApplyValues>({
    defaultValues: {
      seats: Math.min(FIRST_SEATS, mostSeats),
      days: product.trialDays,
      purpose: 'evaluate',
      requirement: '',
      modules: [],
      contactName: user.name,
      contactPhone: user.phone,
    },
  });
  const [refusal, setRefusal] = useState<string>();
  const [attempts] = useState(() => new Attempts<AskedTrial, AppliedTrial>());
  const submit = handleSubmit(async ({ requirement, ...values }) => {
    setRefusal(undefined);
    try {
      const wanted = requirement.trim();
      const asked = {
        ...values,
        productNo: product.productNo,
        contactName: values.contactName.trim(),
        contactPhone: values.contactPhone.trim(),
        ...(wanted !== '' && { requirement: wanted }),
      };
      const { answer, earlier = asked } = await sendOnce(attempts, asked, applyTrial);
      if (!equalJson(earlier, asked)) toast('上一次其实已经提交，后来改的没有写入，请核对');
      onApplied(answer.billNo);
    } catch (error) {
      setRefusal(messageOfChange(error, '提交申请'));
    }
  });
  const groups = [...new Set(offered.map(({ group }) => group))];
  return (
    <form className="trial-panel" onSubmit={(event) => void submit(event)} noValidate aria-label="申请试用">
      <label className="trial-field">
        试用产品
        <select value={product.productNo} onChange={(event) => onPick(event.target.value)}>
          {groups.map((group) => (
            <optgroup key={group} label={group}>
              {offered
                .filter((one) => one.group === group)
                .map(({ productNo, name }) => (
                  <option key={productNo} value={productNo}>
                    {name}
                  </option>
                ))}
            </optgroup>
          ))}
        </select>
      </label>
      {modules && modules.length > 0 && (
        <fieldset className="trial-choices">
          <legend>一起试用的模块</legend>
          {modules.map(({ productNo, name, sketch }) => (
            <label key={productNo}>
              <input type="checkbox" value={productNo} {...register('modules')} />
              <span>
                {name}
                <small>{sketch}</small>
              </span>
            </label>
          ))}
        </fieldset>
      )}
      <div className="trial-pair">
        <div className="trial-field">
          <span id="trial-seats">试用人数</span>
          <Controller
            control={control}
            name="seats"
            render={({ field }) => (
              <QuantityInput
                labelledBy="trial-seats"
                value={field.value}
                min={1}
                max={mostSeats}
                onChange={field.onChange}
              />
            )}
          />
          <small>最多 {mostSeats} 人</small>
        </div>
        <div className="trial-field">
          <span id="trial-days">试用天数</span>
          <Controller
            control={control}
            name="days"
            render={({ field }) => (
              <QuantityInput
                labelledBy="trial-days"
                value={field.value}
                min={1}
                max={product.trialDays}
                onChange={field.onChange}
              />
            )}
          />
          <small>最多 {product.trialDays} 天</small>
        </div>
      </div>
      <fieldset className="trial-purposes">
        <legend>试用目的</legend>
        {PURPOSES.map(([value, title]) => (
          <label key={value}>
            <input type="radio" value={value} {...register('purpose')} />
            <span>{title}</span>
          </label>
        ))}
      </fieldset>
      <TrialContactFields
        name={register('contactName', contactRules.contactName)}
        phone={register('contactPhone', contactRules.contactPhone)}
        nameError={errors.contactName?.message}
        phoneError={errors.contactPhone?.message}
      />
      <label className="trial-field">
        想解决什么问题（选填）
        <textarea
          rows={3}
          maxLength={MAX_TEXT}
          placeholder="例如：考勤与审批打通、替换现有系统"
          {...register('requirement')}
        />
      </label>
      {refusal !== undefined && (
        <p className="trial-refusal" role="alert">
          {refusal}
          <Link to="/workstation/e/trial-order">我的试用单</Link>
        </p>
      )}
      <Button type="submit" look="primary" large className="trial-submit" busy={isSubmitting}>
        {isSubmitting ? '正在提交…' : '提交申请'}
      </Button>
    </form>
  );
}
