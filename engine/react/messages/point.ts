import { defineMessages } from '@yunpu/engine-core/messages';

export const chinese = {
  denied: '浏览器没有允许取得位置，请在地址栏左侧允许后再试，或直接输入纬度和经度',
  finding: '定位中…',
  here: '当前位置',
  hereFor: (field: string) => `把当前位置填入“${field}”`,
  latitude: (degrees: number) => `${degrees < 0 ? '南纬' : '北纬'} ${Math.abs(degrees)}°`,
  longitude: (degrees: number) => `${degrees < 0 ? '西经' : '东经'} ${Math.abs(degrees)}°`,
  map: '在地图上查看',
  placeholder: '例如 31.2304,121.4737',
  unknown: '没有取到当前位置，请稍后再试，或直接输入纬度和经度',
  unsupported: '这里取不到当前位置（需要以 https 打开），请直接输入纬度和经度',
};

export const pointMessages = defineMessages('react.point', chinese);
