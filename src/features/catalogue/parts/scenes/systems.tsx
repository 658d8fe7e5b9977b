import { Box, Face, Line, Moving, Stroke, Tag, Words } from './draw.tsx';

type Step = 1 | 2 | 3 | 4 | 5 | 6;

export function Flow() {
  return (
    <>
      <Stroke d="M160 58v16M160 96v14M160 110H84v14M160 110h76v14M84 148v14h76M236 148v14h-76v10" look="rule" />
      <Box x={118} y={36} w={84} h={22} r={11} fill="tint" />
      <Words x={160} y={50.5} at="middle" ink="blue">
        提交申请
      </Words>
      <Box x={112} y={74} w={96} h={22} fill="warn-soft" />
      <Words x={160} y={88.5} at="middle" ink="amber">
        金额大于一万
      </Words>
      {['总经理审批', '主管审批'].map((name, at) => (
        <Moving key={name} how="in" step={(at + 1) as Step}>
          <Box x={36 + at * 152} y={124} w={96} h={24} fill="page" />
          <Face x={50 + at * 152} y={136} r={8} name={at === 0 ? '总' : '主'} fill="brand" />
          <Words x={64 + at * 152} y={139.5}>
            {name}
          </Words>
        </Moving>
      ))}
      <Words x={96} y={107} size={8} ink="grey">
        是
      </Words>
      <Words x={218} y={107} size={8} ink="grey">
        否
      </Words>
      <Moving how="in" step={4}>
        <Box x={118} y={172} w={84} h={22} r={11} fill="good-soft" />
        <Words x={160} y={186.5} at="middle" ink="green">
          抄送与归档
        </Words>
      </Moving>
    </>
  );
}

const APPS = ['审批', '考勤', '会议', '公文', '报销', '云盘', '日程', '用车'];

export function Apps() {
  return (
    <>
      {APPS.map((name, at) => {
        const x = 14 + (at % 4) * 46;
        const y = 38 + Math.floor(at / 4) * 56;
        return (
          <g key={name}>
            <Box x={x + 4} y={y} w={30} h={30} r={8} fill={at === 0 ? 'brand' : at === 4 ? 'warm' : 'tint'} />
            <Words x={x + 19} y={y + 20} size={13} at="middle" ink={at === 0 || at === 4 ? 'on' : 'blue'} bold>
              {name.slice(0, 1)}
            </Words>
            <Words x={x + 19} y={y + 43} size={8} at="middle">
              {name}
            </Words>
          </g>
        );
      })}
      <Moving how="in" step={3}>
        <Box x={18} y={150} w={30} h={30} r={8} fill="good" />
        <Stroke d="M33 158v14m-7-7h14" look="on-path" />
        <Words x={33} y={193} size={8} at="middle">
          巡检
        </Words>
      </Moving>
      <Box x={206} y={36} w={100} h={154} fill="page" />
      <Words x={216} y={52} bold>
        待办
      </Words>
      {[0, 1, 2, 3].map((at) => (
        <Moving key={at} how="in" step={(at + 1) as Step}>
          <circle cx="219" cy={70 + at * 32} r="3" className={at === 0 ? 'mini-warm' : 'mini-brand'} />
          <Line x={228} y={66 + at * 32} w={[64, 50, 68, 44][at] ?? 50} />
          <Line x={228} y={74 + at * 32} w={[38, 60, 30, 52][at] ?? 40} />
        </Moving>
      ))}
    </>
  );
}

export function Builder() {
  return (
    <>
      <Box x={0} y={26} w={84} h={174} r={0} fill="page" />
      {['单行文字', '数字', '日期', '附件', '关联'].map((name, at) => (
        <g key={name}>
          <Box x={10} y={38 + at * 30} w={64} h={22} fill="paper" />
          <Words x={42} y={52.5 + at * 30} size={8.5} at="middle">
            {name}
          </Words>
        </g>
      ))}
      <Words x={98} y={48} bold>
        设备巡检单
      </Words>
      {['设备名称', '巡检日期'].map((name, at) => (
        <g key={name}>
          <Words x={98} y={68 + at * 40} size={8.5} ink="grey">
            {name}
          </Words>
          <Box x={98} y={73 + at * 40} w={208} h={22} fill="page" />
        </g>
      ))}
      <rect x="98" y="146" width="208" height="40" rx="5" className="mini-dashed" />
      <Moving how="drift">
        <Box x={110} y={154} w={96} h={24} fill="brand" />
        <Words x={158} y={169.5} at="middle" ink="on">
          ＋ 附件
        </Words>
      </Moving>
    </>
  );
}

export function Sync() {
  const systems = ['人事系统', '财务系统', '业务系统', '目录服务'];
  return (
    <>
      <Stroke d="M106 66C140 66 130 112 160 112S180 66 214 66M106 160c34 0 24-48 54-48s20 48 54 48" look="rule" />
      {systems.map((name, at) => (
        <g key={name}>
          <Box x={at % 2 === 0 ? 18 : 214} y={at < 2 ? 48 : 142} w={88} h={36} fill="page" />
          <Words x={at % 2 === 0 ? 62 : 258} y={at < 2 ? 64 : 158} at="middle">
            {name}
          </Words>
          <Moving how="grow" step={(at + 1) as Step}>
            <Line x={at % 2 === 0 ? 36 : 232} y={at < 2 ? 71 : 165} w={52} fill="good" />
          </Moving>
        </g>
      ))}
      <circle cx="160" cy="112" r="30" className="mini-brand" />
      <Words x={160} y={116} size={11} at="middle" ink="on" bold>
        工作台
      </Words>
      <Moving how="pulse">
        <circle cx="160" cy="112" r="36" className="mini-path" />
      </Moving>
    </>
  );
}

export function Access() {
  return (
    <>
      <Box x={22} y={40} w={124} h={150} r={8} fill="page" />
      <Words x={84} y={62} size={11} at="middle" bold>
        统一登录
      </Words>
      <Box x={36} y={74} w={96} h={22} fill="paper" />
      <Words x={44} y={88.5} size={8.5} ink="grey">
        工号或手机号
      </Words>
      <Box x={36} y={104} w={96} h={22} fill="paper" />
      {[0, 1, 2, 3, 4, 5].map((at) => (
        <Moving key={at} how="in" step={(at + 1) as Step}>
          <circle cx={46 + at * 9} cy="115" r="2.5" className="mini-ink" />
        </Moving>
      ))}
      <Box x={36} y={136} w={96} h={22} fill="brand" />
      <Words x={84} y={150.5} at="middle" ink="on">
        验证并登录
      </Words>
      <Words x={84} y={176} size={8} at="middle" ink="grey">
        二次验证已开启
      </Words>
      {['邮件', '财务', '采购'].map((name, at) => (
        <g key={name}>
          <Stroke d={`M146 115C174 115 170 ${62 + at * 53} 196 ${62 + at * 53}`} look="rule" />
          <Box x={196} y={44 + at * 53} w={108} h={36} fill="page" />
          <Words x={208} y={66 + at * 53}>
            {name}
          </Words>
          <Moving how="in" step={(at + 3) as Step}>
            <Tag x={252} y={56 + at * 53} w={44} fill="good-soft" ink="green">
              已进入
            </Tag>
          </Moving>
        </g>
      ))}
    </>
  );
}

export function Push() {
  return (
    <>
      <Box x={24} y={34} w={92} h={162} r={12} fill="page" />
      <Box x={54} y={40} w={32} h={5} r={2.5} fill="line" />
      {['待审批', '到货', '告警'].map((name, at) => (
        <Moving key={name} how="in" step={(at + 1) as Step}>
          <Box x={32} y={56 + at * 42} w={76} h={34} fill="paper" />
          <Words x={40} y={70 + at * 42} size={8.5} bold ink={at === 2 ? 'red' : 'ink'}>
            {name}
          </Words>
          <Line x={40} y={77 + at * 42} w={[54, 44, 58][at] ?? 50} />
        </Moving>
      ))}
      {['业务系统', '监控平台', '物流系统'].map((name, at) => (
        <g key={name}>
          <Stroke d={`M206 ${60 + at * 52}C168 ${60 + at * 52} 160 112 120 112`} look="rule" />
          <Box x={206} y={44 + at * 52} w={100} h={32} fill="page" />
          <Words x={218} y={63.5 + at * 52}>
            {name}
          </Words>
          <Moving how="pulse" step={(at + 1) as Step}>
            <circle cx="290" cy={60 + at * 52} r="4" className="mini-good" />
          </Moving>
        </g>
      ))}
    </>
  );
}

export function Usage() {
  return (
    <>
      <Words x={14} y={48} bold>
        每日用量
      </Words>
      <Stroke d="M14 186h190" look="rule" />
      {[46, 72, 58, 96, 80, 112, 66, 90].map((height, at) => (
        <Box key={at} x={20 + at * 23} y={186 - height} w={13} h={height} r={3} fill={at === 5 ? 'warm' : 'brand'} />
      ))}
      <Box x={218} y={36} w={88} h={154} fill="page" />
      <Words x={262} y={54} at="middle" bold>
        余量
      </Words>
      <circle cx="262" cy="98" r="28" className="mini-track" />
      <path d="M262 70a28 28 0 1 1-26.6 19.3" className="mini-arc" />
      <Words x={262} y={102} size={11} at="middle" bold>
        充足
      </Words>
      <Line x={230} y={148} w={64} />
      <Moving how="grow">
        <Line x={230} y={148} w={46} fill="good" />
      </Moving>
      <Words x={262} y={172} size={8} at="middle" ink="grey">
        用完前提醒
      </Words>
    </>
  );
}

export function Service() {
  return (
    <>
      {['需求调研', '方案确认', '配置与迁移', '培训', '上线陪跑'].map((name, at) => (
        <g key={name}>
          <Words x={14} y={54 + at * 31}>
            {name}
          </Words>
          <Box x={84} y={40 + at * 31} w={222} h={22} fill="page" />
          <Moving how="grow" step={(at + 1) as Step}>
            <Box
              x={[86, 122, 152, 214, 248][at] ?? 86}
              y={43 + at * 31}
              w={[50, 44, 86, 46, 56][at] ?? 50}
              h={16}
              fill={at < 2 ? 'good' : at === 2 ? 'brand' : 'tint'}
            />
          </Moving>
        </g>
      ))}
      <Stroke d="M196 36v158" look="warm-path" />
      <Face x={292} y={51} r={8} name="顾" fill="warm" />
    </>
  );
}
