export const DOCUMENTS_HELP = `用法：npm run documents -- <命令> [选项]

把设计台发布的修改（数据库里的）变成文件、再从文件发布回来，并签名后带到另一套系统。用与网关相同的环境变量
（DATABASE_URL 或 DATA_DIR、SCHEMAS_DIR）和相同的版本运行。内嵌数据库正被同一台机器上的网关使用时，经由那个网关执行，不必停止它。

命令：
  status [--folder overlay]
      哪些业务对象与随产品附带的定义不同：版本，谁、何时、为何发布；与新版本的冲突；文件与数据库是否一致。
  pull [--folder overlay] [--entity 名称]… [--overwrite]
      把数据库里的修改写成文件，每个业务对象一个，每处修改一行起，适合放进 git。
      文件里有还没有 push 的修改时拒绝，--overwrite 则覆盖它们。
  diff [--folder overlay] [--entity 名称]…
      用文字写出 push 会改变什么。有不同时以 1 结束，没有时以 0 结束（如同 git diff --exit-code）。
  push --reason 原因 [--folder overlay] [--entity 名称]… [--author 姓名] [--confirm] [--check]
      把文件作为一次发布放进数据库，全部生效或全部不生效；与设计台发布用同样的检查。没有文件的业务对象不受影响；
      要恢复随产品附带的定义，把文件里的 changes 写成 []。在 pull 之后有人发布过的，按标识合并，改了同一处的拒绝并列出两边的值。
  promote --out 文件 --reason 原因 [--entity 名称]… [--author 姓名]
      把修改生成一份签名的变更集（DOCUMENTS_SIGNING_KEY）。
  promote --in 文件 [--reason 原因] [--author 姓名] [--confirm] [--check]
      核对签名（DOCUMENTS_TRUSTED_KEYS），列出影响，全部生效或全部不生效；同一份再次应用不会有任何改变。
  keys --out 路径
      生成一对 Ed25519 密钥：路径.key（私钥）与 路径.pub（公钥）。

选项：
  --confirm   接受列出的全部危险影响
  --check     只检查、列出影响，不发布
  --author    记入历史的姓名，不写则为系统的登录名

结束码：
  0  完成，或没有要做的
  1  diff：文件与数据库不同
  2  命令、选项、设置或文件写得不对，什么都没有改变
  3  被拒绝（冲突、定义有错、影响未确认、签名不可信、文件会被覆盖），什么都没有改变
  4  没有完成（如连接不上数据库）

从测试到生产的完整步骤见 docs/operations.md。`;
