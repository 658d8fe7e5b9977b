import { Box, Face, Line, Moving, Stroke, Tag, Words } from './draw.tsx';

export function Messages() {
  return (
    <>
      <Box x={0} y={26} w={92} h={174} r={0} fill="page" />
      <Box x={4} y={54} w={84} h={26} fill="tint" />
      {['项目一组', '陈晓', '行政通知', '客户服务'].map((name, at) => (
        <g key={name}>
          <Face x={16} y={41 + at * 27} name={name.slice(0, 1)} fill={at === 1 ? 'brand' : 'tint'} />
          <Words x={30} y={41 + at * 27} size={8.5}>
            {name}
          </Words>
          <Line x={30} y={45 + at * 27} w={[44, 34, 48, 30][at] ?? 40} />
        </g>
      ))}
      <Moving how="pulse">
        <circle cx="82" cy="37" r="4" className="mini-warm" />
      </Moving>
      <Words x={102} y={40} bold>
        陈晓
      </Words>
      <Stroke d="M92 48h228" look="rule" />
      <Moving how="in" step={1}>
        <Face x={110} y={66} name="陈" />
        <Box x={124} y={56} w={124} h={20} fill="page" />
        <Words x={131} y={69.5}>
          样品今天能寄出吗？
        </Words>
      </Moving>
      <Moving how="in" step={2}>
        <Box x={206} y={84} w={86} h={20} fill="brand" />
        <Words x={213} y={97.5} ink="on">
          下午三点前寄出
        </Words>
        <Face x={305} y={94} name="我" fill="warm" />
      </Moving>
      <Moving how="in" step={3}>
        <Face x={110} y={122} name="陈" />
        <Box x={124} y={112} w={136} h={32} fill="page" />
        <Box x={130} y={117} w={22} h={22} r={4} fill="red" />
        <Words x={141} y={131} size={7} at="middle" ink="on">
          PDF
        </Words>
        <Words x={158} y={126} size={8.5}>
          出库单.pdf
        </Words>
        <Words x={158} y={138} size={7.5} ink="grey">
          已读 3 人
        </Words>
      </Moving>
      <Box x={100} y={162} w={212} h={28} r={8} fill="page" />
      <Words x={110} y={179} ink="grey">
        正在输入
      </Words>
      {[0, 1, 2].map((at) => (
        <Moving key={at} how="pulse" step={(at + 1) as 1 | 2 | 3}>
          <circle cx={152 + at * 7} cy="176" r="2" className="mini-brand" />
        </Moving>
      ))}
    </>
  );
}

export function Meeting() {
  return (
    <>
      {['林', '周', '何', '沈', '顾', '唐'].map((name, at) => {
        const x = 10 + (at % 3) * 101;
        const y = 34 + Math.floor(at / 3) * 66;
        return (
          <g key={name}>
            <Box x={x} y={y} w={97} h={61} fill={at === 1 ? 'tint' : 'page'} />
            <Face x={x + 48.5} y={y + 26} r={14} name={name} fill={at === 1 ? 'brand' : 'tint'} />
            <Line x={x + 36} y={y + 49} w={25} />
            {at === 1 && (
              <Moving how="pulse">
                <rect x={x} y={y} width="97" height="61" rx="5" className="mini-done" />
              </Moving>
            )}
          </g>
        );
      })}
      <Box x={64} y={170} w={192} h={24} r={12} fill="page" />
      <Moving how="pulse" step={2}>
        <circle cx="80" cy="182" r="3.5" className="mini-red" />
      </Moving>
      <Words x={90} y={185}>
        录制中
      </Words>
      {[140, 164, 188].map((x) => (
        <circle key={x} cx={x} cy="182" r="8" className="mini-tint" />
      ))}
      <Stroke d="M140 178v5m-3 0a3 3 0 0 0 6 0M160 179h6v6h-6zm6 2 3-2v6l-3-2M185 185v-6h6m-3 3v3" />
      <Box x={206} y={174} w={40} h={16} r={8} fill="red" />
      <Words x={226} y={185} size={8} at="middle" ink="on">
        离开
      </Words>
    </>
  );
}

const SIGNED = ['申请人 陈晓', '部门主管 林晨', '财务 周敏'];

export function Approval() {
  return (
    <>
      <Words x={14} y={48} size={11} bold>
        采购申请
      </Words>
      <Tag x={66} y={38} w={40} fill="tint" ink="blue">
        审批中
      </Tag>
      {['物品', '数量', '用途'].map((name, at) => (
        <g key={name}>
          <Words x={14} y={70 + at * 20} size={8.5} ink="grey">
            {name}
          </Words>
          <Words x={48} y={70 + at * 20}>
            {['会议平板', '2 台', '三楼会议室'][at] ?? ''}
          </Words>
        </g>
      ))}
      <Stroke d="M14 122h150" look="rule" />
      <Line x={14} y={132} w={132} />
      <Line x={14} y={142} w={104} />
      <Box x={14} y={166} w={64} h={22} fill="brand" />
      <Words x={46} y={180.5} at="middle" ink="on">
        同意
      </Words>
      <Box x={86} y={166} w={52} h={22} fill="page" />
      <Words x={112} y={180.5} at="middle">
        退回
      </Words>
      <Box x={176} y={26} w={144} h={174} r={0} fill="page" />
      <Stroke d="M196 54v92" look="rule" />
      {SIGNED.map((name, at) => (
        <g key={name}>
          <circle cx="196" cy={54 + at * 46} r="7" className="mini-tint" />
          <Words x={210} y={53 + at * 46}>
            {name}
          </Words>
          <Line x={210} y={60 + at * 46} w={62 - at * 8} />
          <Moving how="in" step={(at + 1) as 1 | 2 | 3}>
            <circle cx="196" cy={54 + at * 46} r="7" className="mini-good" />
            <Stroke d={`M192.5 ${54 + at * 46}l2.5 2.5 4.5-5`} look="on-path" />
          </Moving>
        </g>
      ))}
      <Moving how="stamp" step={4}>
        <g transform="rotate(-14 274 172)">
          <rect x="244" y="160" width="60" height="24" rx="4" className="mini-warm-path" />
          <Words x={274} y={176.5} size={12} at="middle" ink="amber" bold>
            已同意
          </Words>
        </g>
      </Moving>
    </>
  );
}

export function Attendance() {
  return (
    <>
      <Words x={14} y={46} bold>
        今天
      </Words>
      <Words x={14} y={60} size={8} ink="grey">
        早班 09:00 至 18:00
      </Words>
      <circle cx="80" cy="122" r="45" className="mini-tint" />
      <Moving how="pulse">
        <circle cx="80" cy="122" r="50" className="mini-path" />
      </Moving>
      <circle cx="80" cy="122" r="37" className="mini-brand" />
      <Words x={80} y={120} size={12} at="middle" ink="on" bold>
        下班打卡
      </Words>
      <Words x={80} y={134} size={9} at="middle" ink="on">
        18:02
      </Words>
      <Words x={80} y={190} size={8} at="middle" ink="grey">
        已进入办公区范围
      </Words>
      <Box x={164} y={36} w={146} h={154} fill="page" />
      <Words x={174} y={52} bold>
        本月考勤
      </Words>
      {Array.from({ length: 28 }, (_, at) => (
        <Box
          key={at}
          x={174 + (at % 7) * 18.5}
          y={62 + Math.floor(at / 7) * 18.5}
          w={14}
          h={14}
          r={4}
          fill={at > 22 ? 'paper' : at % 7 > 4 ? 'line' : at === 9 ? 'warn-soft' : 'good-soft'}
        />
      ))}
      <Moving how="in" step={3}>
        <Box x={211} y={117.5} w={14} h={14} r={4} fill="good" />
        <Stroke d="M214.5 124.5l2.5 2.5 4.5-5" look="on-path" />
      </Moving>
      <Tag x={174} y={146} w={38} fill="good-soft" ink="green">
        正常
      </Tag>
      <Tag x={216} y={146} w={38} fill="warn-soft" ink="amber">
        迟到
      </Tag>
      <Line x={174} y={170} w={118} />
      <Moving how="grow">
        <Line x={174} y={170} w={96} fill="good" />
      </Moving>
    </>
  );
}

export function Official() {
  return (
    <>
      <Box x={14} y={34} w={176} h={166} r={3} fill="page" />
      <Words x={102} y={58} size={14} at="middle" ink="red" bold>
        关于开展年度检查的通知
      </Words>
      <rect x="26" y="66" width="152" height="1.5" className="mini-red" />
      {[80, 92, 104, 116, 128, 140].map((y, at) => (
        <Line key={y} x={at % 3 === 0 ? 38 : 26} y={y} w={at % 3 === 0 ? 140 : at % 3 === 1 ? 152 : 96} />
      ))}
      <Words x={166} y={172} size={8.5} at="end">
        综合办公室
      </Words>
      <Words x={166} y={185} size={8.5} at="end">
        十一月六日
      </Words>
      <Moving how="stamp" step={4}>
        <circle cx="140" cy="172" r="22" className="mini-seal" />
        <Words x={140} y={178} size={16} at="middle" ink="red">
          ★
        </Words>
      </Moving>
      {['拟稿', '核稿', '会签', '签发'].map((name, at) => (
        <g key={name}>
          {at < 3 && <Stroke d={`M216 ${62 + at * 36}v22`} look="rule" />}
          <circle cx="216" cy={54 + at * 36} r="8" className="mini-tint" />
          <Words x={232} y={57 + at * 36}>
            {name}
          </Words>
          <Line x={258} y={52 + at * 36} w={[44, 36, 48, 28][at] ?? 40} />
          <Moving how="in" step={(at + 1) as 1 | 2 | 3 | 4}>
            <circle cx="216" cy={54 + at * 36} r="8" className="mini-brand" />
            <Stroke d={`M212.5 ${54 + at * 36}l2.5 2.5 4.5-5`} look="on-path" />
          </Moving>
        </g>
      ))}
    </>
  );
}
