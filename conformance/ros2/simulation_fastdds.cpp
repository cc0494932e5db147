// A peer on Fast DDS with the names and types of ROS 2: asks for the state of the simulation of worlds/ball.wbt, pauses it, and
// steps it one step at a time, as rmw_fastrtps would ask.
#include <chrono>
#include <cstdio>
#include <cstdlib>
#include <string>
#include <thread>

#include <fastdds/dds/core/status/PublicationMatchedStatus.hpp>
#include <fastdds/dds/core/status/SubscriptionMatchedStatus.hpp>
#include <fastdds/dds/domain/DomainParticipant.hpp>
#include <fastdds/dds/domain/DomainParticipantFactory.hpp>
#include <fastdds/dds/publisher/DataWriter.hpp>
#include <fastdds/dds/publisher/Publisher.hpp>
#include <fastdds/dds/subscriber/DataReader.hpp>
#include <fastdds/dds/subscriber/SampleInfo.hpp>
#include <fastdds/dds/subscriber/Subscriber.hpp>

#include "simulationPubSubTypes.h"

using namespace eprosima::fastdds::dds;
using eprosima::fastrtps::rtps::WriteParams;
using std::chrono::steady_clock;

static DomainParticipant *participant;
static Publisher *publisher;
static Subscriber *subscriber;

static Topic *topic(const std::string &name, TypeSupport type) {
  type.register_type(participant);
  return participant->create_topic(name, type.get_type_name(), TOPIC_QOS_DEFAULT);
}

static DataReader *reader(const std::string &name, TypeSupport type) {
  DataReaderQos qos;
  qos.reliability().kind = RELIABLE_RELIABILITY_QOS;
  qos.history().kind = KEEP_ALL_HISTORY_QOS;
  qos.endpoint().history_memory_policy = eprosima::fastrtps::rtps::PREALLOCATED_WITH_REALLOC_MEMORY_MODE;
  return subscriber->create_datareader(topic(name, type), qos);
}

template<class Request, class RequestType, class Response, class ResponseType> struct Service {
  DataWriter *questions;
  DataReader *answers;

  explicit Service(const std::string &name) {
    DataWriterQos qos;
    qos.reliability().kind = RELIABLE_RELIABILITY_QOS;
    questions = publisher->create_datawriter(topic("rq/" + name + "Request", TypeSupport(new RequestType())), qos);
    answers = reader("rr/" + name + "Reply", TypeSupport(new ResponseType()));
    for (int i = 0; i < 30000; i++) {
      PublicationMatchedStatus readers;
      SubscriptionMatchedStatus writers;
      questions->get_publication_matched_status(readers);
      answers->get_subscription_matched_status(writers);
      if (readers.current_count > 0 && writers.current_count > 0)
        return;
      std::this_thread::sleep_for(std::chrono::milliseconds(1));
    }
    std::fprintf(stderr, "Fast DDS: nobody offers %s\n", name.c_str());
    std::exit(1);
  }

  Response ask(Request &request) {
    WriteParams asked;
    asked.related_sample_identity().writer_guid() = answers->guid();
    questions->write(&request, asked);
    const auto mine = asked.sample_identity().sequence_number();
    const auto start = steady_clock::now();
    while (steady_clock::now() - start < std::chrono::seconds(30)) {
      Response response;
      SampleInfo info;
      // As the middleware of ROS 2 does; asking over and over keeps the thread that receives from its lock.
      answers->wait_for_unread_message(eprosima::fastrtps::Duration_t(1, 0));
      if (answers->take_next_sample(&response, &info) == ReturnCode_t::RETCODE_OK && info.valid_data &&
          info.related_sample_identity.writer_guid() == answers->guid() &&
          info.related_sample_identity.sequence_number() == mine)
        return response;
    }
    std::fprintf(stderr, "Fast DDS: no answer\n");
    std::exit(1);
  }
};

namespace srv = simulation_interfaces::srv::dds_;

int main(int argc, char **argv) {
  participant = DomainParticipantFactory::get_instance()->create_participant(argc > 1 ? std::atoi(argv[1]) : 0,
                                                                            PARTICIPANT_QOS_DEFAULT);
  subscriber = participant->create_subscriber(SUBSCRIBER_QOS_DEFAULT);
  publisher = participant->create_publisher(PUBLISHER_QOS_DEFAULT);
  auto *clock = reader("rt/clock", TypeSupport(new rosgraph_msgs::msg::dds_::Clock_PubSubType()));
  Service<srv::GetSimulationState_Request_, srv::GetSimulationState_Request_PubSubType, srv::GetSimulationState_Response_,
          srv::GetSimulationState_Response_PubSubType>
    get("get_simulation_state");
  Service<srv::SetSimulationState_Request_, srv::SetSimulationState_Request_PubSubType, srv::SetSimulationState_Response_,
          srv::SetSimulationState_Response_PubSubType>
    set("set_simulation_state");
  Service<srv::StepSimulation_Request_, srv::StepSimulation_Request_PubSubType, srv::StepSimulation_Response_,
          srv::StepSimulation_Response_PubSubType>
    step("step_simulation");
  srv::SetSimulationState_Request_ target;
  target.state().state(2);
  const bool is_paused = set.ask(target).result().result() == 1;
  srv::GetSimulationState_Request_ question;
  const bool is_known = get.ask(question).state().state() == 2;
  rosgraph_msgs::msg::dds_::Clock_ now;
  SampleInfo info;
  while (clock->take_next_sample(&now, &info) == ReturnCode_t::RETCODE_OK) {
  }
  int good = 0, exact = 0;
  long long last = -1;
  const auto start = steady_clock::now();
  for (int i = 0; i < 1000; i++) {
    srv::StepSimulation_Request_ one;
    one.steps(1);
    good += step.ask(one).result().result() == 1;
  }
  const double each = std::chrono::duration<double>(steady_clock::now() - start).count() / 1000;
  for (int i = 0; i < 1000 && exact < 999; i++) {
    while (clock->take_next_sample(&now, &info) == ReturnCode_t::RETCODE_OK) {
      const long long time = now.clock().sec() * 1000000000LL + now.clock().nanosec();
      exact += info.valid_data && last >= 0 && time - last == 32000000;
      last = time;
    }
    std::this_thread::sleep_for(std::chrono::milliseconds(1));
  }
  std::printf("Fast DDS: paused %d, state %d, %d of 1000 steps, %.0f us each, the clock told %d steps of 32 ms\n", is_paused,
              is_known, good, each * 1e6, exact);
  target.state().state(3);
  const bool quits = set.ask(target).result().result() == 1;
  // The clock keeps ten messages, and this program reads them only after its steps: some may be lost.
  return !(is_paused && is_known && quits && good == 1000 && exact >= 900);
}
