import { Box, Face, Line, Moving, Stroke, Tag, Words } from './draw.tsx';

type Step = 1 | 2 | 3 | 4 | 5 | 6;

export function Contacts() {
  return (
    <>
      <Box x={0} y={26} w={122} h={174} r={0} fill="page" />
      {['总经办', '销售中心', '华南区', '华东区', '研发中心', '行政人事'].map((name, at) => (
        <g key={name}>
          {at === 2 && <Box x={6} y={82} w={110} h={20} fill="tint" />}
          <Stroke d={`M${at === 2 || at === 3 ? 26 : 14} ${45 + at * 23}l3 3 3-3`} look="rule" />
          <Words x={at === 2 || at === 3 ? 38 : 26} y={50 + at * 23} ink={at === 2 ? 'blue' : 'ink'}>
            {name}
          </Words>
        </g>
      ))}
      {['林晨', '何苗', '沈云', '顾安'].map((name, at) => (
        <Moving key={name} how="in" step={(at + 1) as Step}>
          <Box x={132} y={36 + at * 40} w={178} h={34} fill="page" />
          <Face x={152} y={53 + at * 40} r={11} name={name.slice(0, 1)} fill={at === 0 ? 'brand' : 'tint'} />
          <Words x={170} y={51 + at * 40} bold>
            {name}
          </Words>
          <Line x={170} y={57 + at * 40} w={[62, 48, 70, 54][at] ?? 50} />
          <circle cx="296" cy={53 + at * 40} r="9" className="mini-tint" />
          <Stroke d={`M291.5 ${50 + at * 40}h9v6h-5l-2 2v-2h-2z`} />
        </Moving>
      ))}
    </>
  );
}

export function Minutes() {
  return (
    <>
      <Box x={14} y={36} w={292} h={44} fill="page" />
      <circle cx="36" cy="58" r="12" className="mini-brand" />
      <Stroke d="M33 53v10m6-10v10" look="on-path" />
      {Array.from({ length: 44 }, (_, at) => (
        <Box
          key={at}
          x={58 + at * 5.5}
          y={58 - (4 + ((at * 7) % 11))}
          w={2.5}
          h={8 + ((at * 7) % 11) * 2}
          r={1}
          fill={at < 18 ? 'brand' : 'line'}
        />
      ))}
      {['何', '林', '周'].map((name, at) => (
        <Moving key={name} how="in" step={(at + 1) as Step}>
          <Face x={25} y={102 + at * 34} name={name} />
          <Words x={42} y={102 + at * 34} size={8} ink="grey">
            {['何苗', '林晨', '周敏'][at] ?? ''}
          </Words>
          <Line x={42} y={108 + at * 34} w={[120, 138, 96][at] ?? 100} fill={at === 1 ? 'brand' : 'line'} />
          <Line x={42} y={116 + at * 34} w={[86, 60, 110][at] ?? 80} />
        </Moving>
      ))}
      <Box x={204} y={90} w={102} h={100} fill="page" />
      <Words x={214} y={106} bold>
        会后待办
      </Words>
      {[0, 1, 2].map((at) => (
        <g key={at}>
          <rect x="214" y={118 + at * 22} width="10" height="10" rx="3" className="mini-rule" />
          <Line x={230} y={121 + at * 22} w={[62, 48, 56][at] ?? 50} />
        </g>
      ))}
      <Moving how="in" step={4}>
        <Box x={214} y={118} w={10} h={10} r={3} fill="good" />
        <Stroke d="M216.5 123l2 2 3.5-4" look="on-path" />
      </Moving>
    </>
  );
}

export function Rooms() {
  return (
    <>
      {['9', '10', '11', '14', '15', '16'].map((hour, at) => (
        <Words key={hour} x={100 + at * 38} y={46} size={8} at="middle" ink="grey">
          {`${hour}:00`}
        </Words>
      ))}
      {['云海', '听涛', '青松', '百川'].map((name, at) => (
        <g key={name}>
          <Words x={14} y={73 + at * 36}>
            {name}
          </Words>
          <Words x={14} y={84 + at * 36} size={7.5} ink="grey">
            {['20 座', '8 座', '12 座', '6 座'][at] ?? ''}
          </Words>
          <Box x={82} y={58 + at * 36} w={226} h={30} fill="page" />
        </g>
      ))}
      <Box x={84} y={60} w={72} h={26} fill="tint" />
      <Box x={196} y={60} w={72} h={26} fill="tint" />
      <Box x={122} y={96} w={108} h={26} fill="tint" />
      <Box x={84} y={132} w={36} h={26} fill="tint" />
      <Box x={234} y={168} w={72} h={26} fill="tint" />
      <Moving how="in" step={2}>
        <Box x={160} y={132} w={72} h={26} fill="brand" />
        <Words x={196} y={148.5} at="middle" ink="on">
          我的预订
        </Words>
      </Moving>
      <Moving how="in" step={4}>
        <Tag x={242} y={138} w={44} fill="good-soft" ink="green">
          已签到
        </Tag>
      </Moving>
    </>
  );
}

export function Shifts() {
  const week = ['一', '二', '三', '四', '五', '六', '日'];
  const plan = ['早早早休晚晚休', '晚休早早早休晚', '休晚晚晚休早早'];
  return (
    <>
      {week.map((day, at) => (
        <Words key={day} x={82 + at * 35} y={48} size={8.5} at="middle" ink="grey">
          {day}
        </Words>
      ))}
      {plan.map((row, line) => (
        <g key={row}>
          <Face x={28} y={78 + line * 44} name={['陈', '何', '顾'][line] ?? ''} />
          {[...row].map((shift, at) => (
            <Moving key={at} how={line === 1 && at === 4 ? 'drift' : 'pulse'} step={6}>
              <Box
                x={67 + at * 35}
                y={64 + line * 44}
                w={30}
                h={28}
                fill={shift === '早' ? 'tint' : shift === '晚' ? 'warn-soft' : 'page'}
              />
              <Words
                x={82 + at * 35}
                y={82 + line * 44}
                at="middle"
                ink={shift === '早' ? 'blue' : shift === '晚' ? 'amber' : 'grey'}
              >
                {shift}
              </Words>
            </Moving>
          ))}
        </g>
      ))}
    </>
  );
}

export function Payslip() {
  return (
    <>
      <Box x={74} y={34} w={172} h={160} r={10} fill="page" />
      <Words x={160} y={54} at="middle" bold>
        本月工资条
      </Words>
      <Words x={160} y={76} size={16} at="middle" bold>
        ¥ ••••••
      </Words>
      {['应发合计', '社保公积金', '个人所得税', '实发'].map((name, at) => (
        <Moving key={name} how="in" step={(at + 1) as Step}>
          <Words x={88} y={100 + at * 17} size={8.5} ink="grey">
            {name}
          </Words>
          <Words x={232} y={100 + at * 17} size={8.5} at="end">
            ••••
          </Words>
        </Moving>
      ))}
      <Box x={88} y={164} w={144} h={22} fill="brand" />
      <Words x={160} y={178.5} at="middle" ink="on">
        确认签收
      </Words>
      <Moving how="stamp" step={5}>
        <Tag x={254} y={44} w={48} fill="good-soft" ink="green">
          已发放
        </Tag>
      </Moving>
    </>
  );
}

export function Goals() {
  return (
    <>
      {['提高交付质量', '拓展华南渠道', '完善培训体系'].map((name, at) => (
        <g key={name}>
          <Box x={14} y={36 + at * 54} w={292} h={46} fill="page" />
          <Face x={34} y={59 + at * 54} r={10} name={['周', '林', '何'][at] ?? ''} />
          <Words x={54} y={54 + at * 54} bold>
            {name}
          </Words>
          <Line x={54} y={65 + at * 54} w={196} />
          <Moving how="grow" step={(at + 1) as Step}>
            <Line x={54} y={65 + at * 54} w={[150, 104, 176][at] ?? 100} fill={at === 2 ? 'good' : 'brand'} />
          </Moving>
          <Words x={294} y={63 + at * 54} at="end" ink={at === 2 ? 'green' : 'blue'}>
            {['进行中', '进行中', '已达成'][at] ?? ''}
          </Words>
        </g>
      ))}
    </>
  );
}

export function Archive() {
  return (
    <>
      {['文书', '合同', '人事', '财务'].map((name, at) => (
        <g key={name}>
          <Box x={14 + at * 76} y={36} w={64} h={48} fill={at === 1 ? 'tint' : 'page'} />
          <Stroke d={`M${34 + at * 76} 48h8l3 4h12v14h-23z`} />
          <Words x={46 + at * 76} y={79} size={8} at="middle">
            {name}
          </Words>
        </g>
      ))}
      {['年度立卷', '真实性检测', '完整性检测'].map((name, at) => (
        <g key={name}>
          <Stroke d={`M14 ${124 + at * 32}h292`} look="rule" />
          <Words x={20} y={113 + at * 32}>
            {name}
          </Words>
          <Line x={96} y={108 + at * 32} w={[92, 70, 110][at] ?? 80} />
          <Moving how="in" step={(at + 1) as Step}>
            <Tag x={258} y={104 + at * 32} w={44} fill="good-soft" ink="green">
              通过
            </Tag>
          </Moving>
        </g>
      ))}
    </>
  );
}
