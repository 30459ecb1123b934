import type { AnalyticsReport, ReportRange } from '#contract/api/analytics-report.ts';
import TitledSection from '../../parts/TitledSection.tsx';
import AnnotationList from './AnnotationList.tsx';
import ChartTable from './ChartTable.tsx';
import Conversions from './Conversions.tsx';
import EventCounts from './EventCounts.tsx';
import { VisitorsNote } from './Figures.tsx';
import Live from './Live.tsx';
import PageList from './PageList.tsx';
import TimeChart from './TimeChart.tsx';
import VisitList from './VisitList.tsx';

/** Everything that a report says about visits, except the four figures. */
export default function Visits({ report, range }: { report: AnalyticsReport; range: ReportRange }) {
  const { lists } = report;
  return (
    <>
      <VisitorsNote report={report} range={range} />
      <TitledSection id="chart-title" title="Views and visitors" className="chart">
        <TimeChart key={range} report={report} />
        <AnnotationList key={`list ${range}`} annotations={report.annotations} />
        <ChartTable report={report} />
      </TitledSection>
      <div className="analytics-row">
        <Live />
        <Conversions conversions={report.conversions} />
        <EventCounts events={report.events} />
      </div>
      <p className="hint -mb-5">Press a name to filter everything by it.</p>
      <PageList pages={lists.pages} />
      <div className="analytics-lists">
        <VisitList kind="referrer" title="Referrers" list={lists.referrers} none="No visit says where it came from." />
        <VisitList
          kind="campaign"
          title="Campaigns"
          list={lists.campaigns}
          none="No link with campaign tags (utm_source, utm_medium, utm_campaign) was followed."
        />
        <VisitList
          kind="country"
          title="Countries"
          list={lists.countries}
          none="No visit has a country: the platform did not name one."
        />
        <VisitList
          kind="device"
          title="Devices"
          list={lists.devices}
          none="No visit says what kind of device it was."
        />
      </div>
    </>
  );
}
