import { ActButton } from '../../acts/act-button.tsx'
import { PRODUCT_ACTS } from '../../acts/product-acts.ts'
import { listSource } from '../../lib/list-source.ts'
import { useLook } from '../../lib/queries.ts'
import { m } from '../../paraglide/messages.js'
import { Page } from '../../shell/page.tsx'
import { Panel } from '../../ui/panel.tsx'
import { RowsTable } from '../../ui/rows-table.tsx'
import { Empty, Failure, Loading } from '../../ui/states.tsx'

type Row = Readonly<Record<string, unknown>>

const acts = (row: Row) => {
  const subject = { id: String(row.id), label: String(row.id) }
  return (
    <span className="row">
      {row.state === 'paused' && <ActButton act={PRODUCT_ACTS.resumeCampaign} small subject={subject} />}
      {row.state !== 'ended' && <ActButton act={PRODUCT_ACTS.stopCampaign} small subject={subject} />}
      <ActButton act={PRODUCT_ACTS.sendCampaignLetters} small subject={subject} />
    </span>
  )
}

/** Campaigns and tournaments. */
export function CampaignsPage() {
  const campaigns = useLook('offers.campaigns', {})
  return (
    <Page
      title={m.campaigns_title()}
      permission="view.products"
      actions={<ActButton act={PRODUCT_ACTS.publishCampaign} />}
    >
      {campaigns.isPending && <Loading />}
      {campaigns.error && <Failure error={campaigns.error} onRetry={campaigns.refetch} />}
      {campaigns.data && (
        <Panel title={m.campaigns_title()}>
          {campaigns.data.campaigns.length === 0 ? (
            <Empty title={m.campaigns_none()} />
          ) : (
            <RowsTable
              label={m.campaigns_title()}
              rows={campaigns.data.campaigns}
              acts={acts}
              source={listSource('offers.campaigns', 'campaigns', {})}
            />
          )}
        </Panel>
      )}
      <Panel title={m.tournaments_title()}>
        <div className="pad row w">
          <ActButton act={PRODUCT_ACTS.publishTournament} />
          <ActButton act={PRODUCT_ACTS.endTournament} />
          <ActButton act={PRODUCT_ACTS.cancelTournament} />
        </div>
      </Panel>
    </Page>
  )
}
