import { tidyCode } from '@yunpu/engine-core/format';
import { FORMATS } from '@yunpu/engine-core/validation';
import { BadgeCheck, Building2, CreditCard, Hash, Landmark, MapPin } from 'lucide-react';
import { type UseFormReturn, useWatch } from 'react-hook-form';
import { Link } from 'react-router-dom';
import { contactPhoneRule, needed } from '../../../ui/fields/contactRules.ts';
import { Field } from '../../../ui/fields/Field.tsx';
import { PhoneField } from '../../../ui/fields/PhoneField.tsx';
import { tidied } from '../../../ui/fields/tidied.ts';
import type { Company } from '../api/invoices.ts';
import { Pills } from './Pills.tsx';
import { TYPE_TITLES } from './Preview.tsx';
import type { RequestValues } from './request.ts';

interface BuyerFieldsProps {
  form: UseFormReturn<RequestValues>;
  certified: Company | undefined;
  companies: readonly Company[];
  mayBeSpecial: boolean;
}

const isUscc = FORMATS.uscc as (value: string) => boolean;
const taxRule = (value: string): true | string => isUscc(value.trim()) || '请填写 18 位纳税人识别号';
const accountRule = (value: string): true | string =>
  /^\d{8,30}$/.test(value.replaceAll(' ', '')) || '请填写 8 至 30 位数字账号';

/** What kind of invoice it is, and whom it is made out to. */
export function BuyerFields({ form, certified, companies, mayBeSpecial }: BuyerFieldsProps) {
  const {
    register,
    control,
    setValue,
    formState: { errors },
  } = form;
  const [invoiceType, buyerKind] = useWatch({ control, name: ['invoiceType', 'buyerKind'] });
  const isSpecial = invoiceType === 'special';
  const isCompany = isSpecial || buyerKind === 'company';
  const tax = register('taxNo', { validate: taxRule });
  const name = register('buyerName', {
    validate: needed('发票抬头'),
    onChange: ({ target }: { target: HTMLInputElement }) => {
      const known = companies.find((company) => company.name === target.value);
      if (known?.taxNo) setValue('taxNo', known.taxNo);
    },
  });

  return (
    <section className="iv-panel" aria-labelledby="iv-buyer">
      <h2 id="iv-buyer">发票类型与抬头</h2>
      <Pills
        legend="发票类型"
        options={(['electronic', 'normal', 'special'] as const).map((value) => ({
          value,
          title: TYPE_TITLES[value],
          why: value === 'special' && !mayBeSpecial ? '企业完成认证后才能申请增值税专用发票。' : undefined,
        }))}
        {...register('invoiceType')}
      />
      {certified ? (
        <div className="iv-certified">
          <p>
            <BadgeCheck size={18} aria-hidden />
            <b>{certified.name}</b>
          </p>
          <p>纳税人识别号 {certified.taxNo}</p>
          <p className="iv-quiet">
            抬头与认证的企业一致，不能修改；企业信息有变更请到 <Link to="/workstation/corp-cer">客户认证</Link>
          </p>
        </div>
      ) : (
        <>
          {!isSpecial && (
            <Pills
              legend="抬头类型"
              options={[
                { value: 'company', title: '企业' },
                { value: 'person', title: '个人' },
              ]}
              {...register('buyerKind')}
            />
          )}
          <Field
            id="iv-name"
            label="发票抬头"
            icon={Building2}
            maxLength={100}
            list="iv-companies"
            hint="与营业执照上的名称一致"
            error={errors.buyerName?.message}
            {...name}
          />
          <datalist id="iv-companies">
            {companies.map((company) => (
              <option key={company.name} value={company.name} />
            ))}
          </datalist>
          {isCompany && (
            <Field
              id="iv-tax"
              label="纳税人识别号"
              icon={Hash}
              maxLength={30}
              autoCapitalize="characters"
              error={errors.taxNo?.message}
              {...tax}
              onChange={tidied(tidyCode, tax.onChange)}
            />
          )}
        </>
      )}
      {(errors.buyerName ?? errors.taxNo) && certified && (
        <p className="iv-wrong" role="alert">
          {errors.buyerName?.message ?? errors.taxNo?.message}
        </p>
      )}
      {isSpecial && (
        <div className="iv-grid">
          <Field
            id="iv-address"
            label="注册地址"
            icon={MapPin}
            maxLength={120}
            error={errors.buyerAddress?.message}
            {...register('buyerAddress', { validate: needed('注册地址') })}
          />
          <PhoneField
            id="iv-phone"
            label="注册电话"
            landline
            error={errors.buyerPhone?.message}
            {...register('buyerPhone', { validate: contactPhoneRule })}
          />
          <Field
            id="iv-bank"
            label="开户银行"
            icon={Landmark}
            maxLength={60}
            error={errors.bankName?.message}
            {...register('bankName', { validate: needed('开户银行') })}
          />
          <Field
            id="iv-account"
            label="开户账号"
            icon={CreditCard}
            inputMode="numeric"
            maxLength={40}
            error={errors.bankAccount?.message}
            {...register('bankAccount', { validate: accountRule })}
          />
        </div>
      )}
    </section>
  );
}
