// The people and companies here are invented, and their addresses lead nowhere: example domains are reserved (RFC
// 2606).

/** A contact message, and its history. */
export interface Inquiry {
  /** How many days ago, and the time of that day (UTC). */
  days: number;
  time: string;
  name: string;
  email: string;
  phone?: string;
  inquiryType: 'founder' | 'investor' | 'developer' | 'other';
  message: string;
  state?: 'open' | 'closed';
  ownerNote?: string;
  /** The reply, some hours later. */
  reply?: string;
  spamReason?: string;
}

export const inquiries: readonly Inquiry[] = [
  {
    days: 33,
    time: '07:42',
    name: 'Amina Wanjala',
    email: 'amina@kiwanda-cold.example',
    phone: '+254 20 555 0142',
    inquiryType: 'founder',
    message:
      'Good morning,\n\nwe run eleven cold rooms for fish traders on the lake near Kisumu. Our sensors report over SMS, and every power cut costs us a day of readings. I read your essay about the plug and would like to know how you would begin with a fleet that is already out there.\n\nAmina',
    reply:
      'Dear Amina,\n\nthank you for writing. The readings are the smaller problem: what matters is which of them you act on. Could we look at one week of raw messages together? Thursday at 10:00 in Nairobi would suit us.\n\nAda Meridian',
  },
  {
    days: 31,
    time: '14:05',
    name: 'Lukas Brandt',
    email: 'l.brandt@nordufer-capital.example',
    inquiryType: 'investor',
    message:
      'We are a family office in Hamburg and look at two to three technical ventures a year in West Africa. How do you share ownership with founders, and at which stage do you take others on board?',
    reply:
      'Dear Lukas,\n\nthe forms of ownership are on our page About, each with a venture that uses it. We take others on board once a product earns money without us in the room. I am happy to go through two of them with you next week.\n\nAda Meridian',
  },
  {
    days: 29,
    time: '18:20',
    name: 'Nguyễn Thị Lan',
    email: 'lan.nguyen@songhong-tools.example',
    inquiryType: 'developer',
    message:
      'I maintain sync engines for field teams in Hanoi and Da Nang. Your outbox essay says that the identifier is made where the fact is made. Do you also let the client choose the order within a batch? I would like to work on this kind of problem.',
    state: 'closed',
    ownerNote: 'Spoke on the phone. Strong on SQLite; comes back in spring.',
    reply:
      'Dear Lan,\n\nyes, the client numbers what it writes, and the server keeps gaps. Let us talk: would Tuesday at 08:00 UTC suit you?\n\nAda Meridian',
  },
  {
    days: 27,
    time: '09:11',
    name: 'Kwabena Asare',
    email: 'kwabena@asare-freight.example',
    phone: '+233 30 555 0177',
    inquiryType: 'founder',
    message:
      'We move tomatoes between Techiman and Accra with forty hired trucks. Drivers, buyers and the market queens each keep a book, and no two books agree. We have a working pilot on WhatsApp and 300 trips of data.',
    state: 'open',
    ownerNote: 'Ask for the 300 trips before we meet.',
  },
  {
    days: 25,
    time: '11:37',
    name: 'Best SEO Team',
    email: 'rank@first-page-now.example',
    inquiryType: 'other',
    message: 'Dear sir, we put your website on page one of all search engines within 7 days. Click here for the offer.',
    spamReason: 'A field that people do not see was filled in.',
  },
  {
    days: 24,
    time: '06:58',
    name: 'Ravi Subramaniam',
    email: 'ravi@neerpath.example',
    inquiryType: 'founder',
    message:
      'Our company reads water meters in three towns in Tamil Nadu. Meter readers walk, phones are shared, and half of the streets have no signal. We need a partner who has shipped this before, not another agency.',
    reply:
      'Dear Ravi,\n\nshared phones change the design more than the missing signal does. Please send us two screens of what readers see today; we answer with a page of what we would change first.\n\nAda Meridian',
  },
  {
    days: 22,
    time: '15:26',
    name: 'Chiara Bellandi',
    email: 'chiara.bellandi@example.com',
    inquiryType: 'other',
    message:
      'I teach information systems in Bologna and would like to use “The receipt is the product” in a seminar on trust. May I translate two pages of it into Italian for my students?',
    state: 'closed',
    reply:
      'Dear Chiara,\n\nwith pleasure. Please name the source and send us a copy; we would like to read it.\n\nAda Meridian',
  },
  {
    days: 20,
    time: '10:02',
    name: 'Oluwaseun Adéwálé',
    email: 'seun@ilera-clinics.example',
    phone: '+234 1 555 0128',
    inquiryType: 'founder',
    message:
      'We run six clinics around Ibadan. Patients pay in cash, by transfer and by card, often for one visit, and our end of day never closes. Do you take on health companies?',
    state: 'open',
  },
  {
    days: 18,
    time: '08:45',
    name: 'Dewi Lestari Putri',
    email: 'dewi@pasar-terapung.example',
    inquiryType: 'developer',
    message:
      'I build point-of-sale software for floating markets in Banjarmasin. Is the gate code model on your site open source? I should like to read how the clock is kept honest.',
  },
  {
    days: 16,
    time: '19:33',
    name: 'Thandeka Mokoena',
    email: 'thandeka@umthombo-solar.example',
    inquiryType: 'founder',
    message:
      'Pay-as-you-go solar in the Eastern Cape, 2,100 homes. Tokens are typed by hand, and typing errors are a third of our calls. Could a shorter code with a check digit be retrofitted to meters in the field?',
    reply:
      'Dear Thandeka,\n\nperhaps without touching a meter: let the phone check the code before anybody types it. I attach nothing yet, since I want to see ten wrong codes first. Could you send them?\n\nAda Meridian',
    ownerNote: 'She sends ten wrong codes by Friday.',
  },
  {
    days: 14,
    time: '13:14',
    name: 'Marek Zieliński',
    email: 'marek.zielinski@wisla-ventures.example',
    inquiryType: 'investor',
    message:
      'We have met two of your founders in Warsaw. Is there a yearly letter or a data room that you share with people who consider to invest beside you?',
    state: 'open',
  },
  {
    days: 12,
    time: '05:50',
    name: 'Farida Haidari',
    email: 'farida@full.example',
    inquiryType: 'other',
    message:
      'Thank you for lending books across borders in your list. I organise a reading circle of engineers in Tashkent. May we link to the page?',
    state: 'closed',
  },
  {
    days: 10,
    time: '16:40',
    name: 'Samuel Tesfaye',
    email: 'samuel@bunna-ledger.example',
    phone: '+251 11 555 0163',
    inquiryType: 'founder',
    message:
      'Coffee cooperatives near Jimma weigh cherries at night and pay the next morning. We want the scale to print a receipt that the bank accepts. We have a scale, a printer and a bank; we lack the part in between.',
  },
  {
    days: 9,
    time: '09:08',
    name: 'Priya Raghunathan',
    email: 'priya.r@example.net',
    inquiryType: 'developer',
    message:
      'I took the brain test twice and disagree with your answer about idempotency keys: a key that expires after a day is a double charge on day two. Otherwise I enjoyed it.',
    state: 'open',
    ownerNote: 'She is right about long retries. Mend the explanation.',
  },
  {
    days: 7,
    time: '12:21',
    name: 'Jean-Baptiste Ouédraogo',
    email: 'jb@faso-logis.example',
    inquiryType: 'founder',
    message:
      'Bonjour, I write in English as well as I can. We deliver medicine by motorcycle in Ouagadougou. Riders have no data in the evening. Which of your models works for them?',
  },
  {
    days: 6,
    time: '17:55',
    name: 'Crypto Gains',
    email: 'vip@coins-to-the-moon.example',
    inquiryType: 'investor',
    message: 'GUARANTEED 400% in 30 days!!! Join our VIP group https://coins-to-the-moon.example/vip',
    spamReason: 'A field that people do not see was filled in.',
  },
  {
    days: 5,
    time: '07:17',
    name: 'Hoàng Minh Đức',
    email: 'duc@lua-moi.example',
    inquiryType: 'founder',
    message:
      'Rice mills in the Mekong delta buy by moisture and weight, and farmers do not trust either number. We have built a sensor. We look for somebody who makes the number worth something.',
    state: 'open',
  },
  {
    days: 4,
    time: '10:29',
    name: 'Elif Yıldız',
    email: 'elif@kervan-pay.example',
    inquiryType: 'investor',
    message:
      'Our fund in Istanbul invests in payment companies between Türkiye and East Africa. Could we meet at the fair in Nairobi in February?',
  },
  {
    days: 3,
    time: '14:48',
    name: 'Ngozi Eze',
    email: 'ngozi@onitsha-lines.example',
    phone: '+234 46 555 0119',
    inquiryType: 'founder',
    message:
      'I have 64 shops in the main market that sell on credit to each other. Everybody owes everybody. I do not want a bank, I want a list that all 64 believe. Can you build that?',
  },
  {
    days: 1,
    time: '08:33',
    name: 'Tomasz Wrona',
    email: 'tomasz.wrona@example.com',
    inquiryType: 'developer',
    message:
      'Small thing: on the page of AfriPay the ledger keeps my last entry although I cut the connection before it was written. Is that meant? If so, I should love to know how.',
  },
  {
    days: 0,
    time: '06:10',
    name: 'Zawadi Mushi',
    email: 'zawadi@pwani-weave.example',
    inquiryType: 'founder',
    message:
      'Two hundred weavers in Tanga, one buyer in Lisbon, and a spreadsheet between them. We ship every second Friday and nobody knows what is in the boxes. Where would you begin?',
  },
];
